package dev.lathe.activities.library;

import dev.lathe.activities.op.FamilyFolder;
import dev.lathe.activities.op.LaunchRule;
import dev.lathe.activities.recipe.Recipe;
import dev.lathe.tuning.op.DataType;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A candidate for a type of element: how it is built, and what its launches are made of. The name is an identifier in C;
 * known are the numbers that do not depend on the shape.
 */
record Kernel(String name, DataType dtype, FamilyFolder family, Recipe recipe, SortedMap<String, Long> known) {
    Kernel {
        known = Collections.unmodifiableSortedMap(new TreeMap<>(known));
    }

    List<LaunchRule> launches() {
        return Stream.concat(family.preparation().stream(), family.launches().stream()).toList();
    }

    List<String> entries() {
        return launches().stream().map(LaunchRule::entry).distinct().toList();
    }
}
