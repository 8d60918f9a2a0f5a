package dev.lathe.workflows.golden;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Access to the components of records by reflection. */
final class Components {
    private static final List<Class<?>> OPTIONAL = List.of(Optional.class, OptionalInt.class, OptionalDouble.class);

    private Components() {}

    static Object value(RecordComponent component, Record whole) {
        try {
            return component.getAccessor().invoke(whole);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(component.toString(), failure);
        }
    }

    static Stream<RecordComponent> optional(Class<?> type) {
        return Stream.of(type.getRecordComponents()).filter(component -> OPTIONAL.contains(component.getType()));
    }
}
