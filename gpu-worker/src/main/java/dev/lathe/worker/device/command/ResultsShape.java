package dev.lathe.worker.device.command;

import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.worker.op.ResultsRule;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The columns of a results file and the units by row, empty without a column of units. Their order is free. */
record ResultsShape(List<String> columns, SortedMap<String, String> units) {
    ResultsShape {
        columns = List.copyOf(columns);
        units = Collections.unmodifiableSortedMap(new TreeMap<>(units));
    }

    /** Returns the first difference from another shape, whose file {@code owner} names; empty if there is none. */
    Optional<String> differenceFrom(ResultsShape other, String owner) {
        return difference("column '%s'", columns, other.columns, owner)
                .or(() -> difference("row %s", units.keySet(), other.units.keySet(), owner))
                .or(() -> differentUnit(other, owner));
    }

    /** Returns the error of a file without a row that the op.json names, or with others than the known rows. */
    Optional<String> wrongRow(ResultsRule rule) {
        return unknownRow(rule, "core", rule.core().orElse(List.of()))
                .or(() -> unknownRow(rule, "weights", rule.weights().keySet()))
                .or(() -> unknownRow(rule, "targetShares", rule.targetShares().keySet()))
                .or(() -> unknownRow(rule, "targets", rule.targets().keySet()))
                .or(() -> rule.rows()
                        .flatMap(known -> difference("row %s", units.keySet(), known, QuickRows.VARIABLE)));
    }

    private Optional<String> unknownRow(ResultsRule rule, String field, Collection<String> named) {
        return first(named, row -> !units.containsKey(row))
                .map(row -> rule.file() + " has no row '" + row + "', which results." + field
                        + " in op.json names; its rows are " + units.keySet());
    }

    private static Optional<String> difference(
            String item, Collection<String> mine, Collection<String> others, String owner) {
        Optional<String> added = first(mine, name -> !others.contains(name)).map(item::formatted);
        return first(others, name -> !mine.contains(name))
                .map(item::formatted)
                .map(missing -> missing + " is missing: " + owner + " has it"
                        + added.map(name -> "; " + name + " is new").orElse(""))
                .or(() -> added.map(name -> name + " is new: " + owner + " does not have it"));
    }

    private Optional<String> differentUnit(ResultsShape other, String owner) {
        return first(units.keySet(), row -> !Objects.equals(units.get(row), other.units.get(row)))
                .map(row -> "row " + row + " has the unit '" + units.get(row) + "': it is '" + other.units.get(row)
                        + "' in " + owner);
    }

    private static Optional<String> first(Collection<String> names, Predicate<String> matches) {
        return names.stream().filter(matches).findFirst();
    }
}
