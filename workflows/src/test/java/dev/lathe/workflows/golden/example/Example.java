package dev.lathe.workflows.golden.example;

import java.lang.reflect.Type;

/** A payload with the type as which it is read, and the name of its golden file. */
public record Example(String name, Type type, Object value) {
    public static Example of(String name, Object value) {
        return new Example(name, value.getClass(), value);
    }

    @Override
    public String toString() {
        return name;
    }
}
