package dev.lathe.cli.connection;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads paginated lists. */
final class Pages {
    private Pages() {}

    record Page<T>(List<T> items, ByteString next) {}

    static <T> List<T> all(Function<ByteString, Page<T>> read) {
        List<T> items = new ArrayList<>();
        ByteString token = ByteString.EMPTY;
        do {
            Page<T> page = read.apply(token);
            items.addAll(page.items());
            token = page.next();
        } while (!token.isEmpty());
        return items;
    }
}
