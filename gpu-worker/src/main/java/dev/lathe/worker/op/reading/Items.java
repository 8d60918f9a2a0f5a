package dev.lathe.worker.op.reading;

import java.util.List;
import java.util.stream.IntStream;

/** Lists in files, read item by item, so that a complaint can name the item's field, such as {@code knobs[2]}. */
final class Items {
    private Items() {}

    static <J, T> List<T> each(String field, List<J> items, Reading<J, T> reading) {
        return IntStream.range(0, items.size())
                .mapToObj(i -> reading.read(field + "[" + i + "]", items.get(i)))
                .toList();
    }

    @FunctionalInterface
    interface Reading<J, T> {
        T read(String field, J item);
    }
}
