package dev.lathe.tuning.op;

import java.util.Map;
import java.util.SortedSet;

/**
 * A 64-bit integer expression in C syntax over names, with short-circuit {@code && || ?:} and the functions min, max and
 * ceildiv. An overflow throws. Two expressions are equal if their texts are.
 */
public final class Expression {
    private final String text;
    private final Node tree;
    private final SortedSet<String> names;

    private Expression(String text, Parser.Parsed parsed) {
        this.text = text;
        this.tree = parsed.tree();
        this.names = parsed.names();
    }

    /** Parses an expression; throws IllegalArgumentException that names the column of a syntax error. */
    public static Expression parse(String text) {
        return new Expression(text, Parser.parse(text));
    }

    /** Returns the names whose values the expression needs. */
    public SortedSet<String> names() {
        return names;
    }

    /** Returns the value. Throws IllegalArgumentException for a name without a value, ArithmeticException for a division by zero or an overflow. */
    public long value(Map<String, Long> values) {
        long[] inOrder = new long[names.size()];
        int place = 0;
        for (String name : names) {
            Long value = values.get(name);
            if (value == null) {
                throw new IllegalArgumentException("'" + text + "': no value for '" + name + "'");
            }
            inOrder[place++] = value;
        }
        return value(inOrder);
    }

    /** Returns the value for one value per name, in the order of {@link #names()}. */
    public long value(long[] inOrderOfNames) {
        try {
            return tree.value(inOrderOfNames);
        } catch (ArithmeticException impossible) {
            throw new ArithmeticException("'" + text + "': " + impossible.getMessage());
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Expression expression && text.equals(expression.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
