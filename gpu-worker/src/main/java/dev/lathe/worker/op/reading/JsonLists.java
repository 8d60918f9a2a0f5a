package dev.lathe.worker.op.reading;

import java.util.List;
import java.util.stream.IntStream;

/** A reader of JSON lists that passes the path of each item, such as {@code knobs[2]}, for error messages. */
final class JsonLists {
    private JsonLists() {}

    static <J, T> List<T> each(String field, List<J> items, ItemReader<J, T> reader) {
        return IntStream.range(0, items.size())
                .mapToObj(i -> reader.read(field + "[" + i + "]", items.get(i)))
                .toList();
    }

    @FunctionalInterface
    interface ItemReader<J, T> {
        T read(String field, J item);
    }
}
