package dev.lathe.workflows.golden;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The parts of a payload. */
final class Parts {
    private Parts() {}

    /** Returns a value and everything that it contains, at any depth. */
    static Stream<Object> of(Object value) {
        return Stream.concat(Stream.of(value), inside(value));
    }

    private static Stream<Object> inside(Object value) {
        return switch (value) {
            case Record whole -> Stream.of(whole.getClass().getRecordComponents())
                    .map(component -> Components.value(component, whole))
                    .flatMap(Parts::of);
            case Collection<?> many -> many.stream().flatMap(Parts::of);
            case Map<?, ?> map -> map.values().stream().flatMap(Parts::of);
            case Optional<?> perhaps -> perhaps.stream().flatMap(Parts::of);
            default -> Stream.empty();
        };
    }
}
