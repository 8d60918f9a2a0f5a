package dev.lathe.worker.op.reading;

import dev.lathe.tuning.op.Expression;
import dev.lathe.worker.op.OpFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** A parser of the expressions in a file. It rejects unknown names. */
record Formulas(Path file, SortedSet<String> names) {
    Formulas {
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
    }

    static Formulas over(Path file, Collection<String> names) {
        return new Formulas(file, new TreeSet<>(names));
    }

    Expression read(String field, String text) {
        Expression expression = parse(field, text);
        SortedSet<String> unknown = new TreeSet<>(expression.names());
        unknown.removeAll(names);
        if (!unknown.isEmpty()) {
            throw new OpFileException(
                    file, field, "'" + text + "' uses unknown names " + unknown + "; legal names are " + names);
        }
        return expression;
    }

    private Expression parse(String field, String text) {
        try {
            return Expression.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new OpFileException(file, field, "'" + text + "': " + wrong.getMessage());
        }
    }
}
