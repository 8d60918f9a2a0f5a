package dev.lathe.cli.export.content;

import dev.lathe.worker.compile.Recipe;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How something is built, and how it is called. The name is an identifier in C; known are the numbers that do not depend on
 * the shape.
 */
public record Program(String name, Recipe recipe, Calls calls, SortedMap<String, Long> known) {
    public Program {
        known = Collections.unmodifiableSortedMap(new TreeMap<>(known));
    }

    public String source() {
        return recipe.sources().getFirst();
    }
}
