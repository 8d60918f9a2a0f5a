package dev.lathe.tuning.op;

import dev.lathe.tuning.op.syntax.Node;
import dev.lathe.tuning.op.syntax.Parser;
import java.util.Map;
import java.util.SortedSet;

/**
 * An integer expression in C's syntax over names: 64-bit, with C's precedence, {@code && || ?:} that look at no more than
 * they must, and the functions min, max and ceildiv. Where C would overflow, this throws. Equal when its text is equal.
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

    /** Reads an expression once; throws IllegalArgumentException that names the column where it is wrong. */
    public static Expression parse(String text) {
        return new Expression(text, Parser.parse(text));
    }

    /** The names whose values it needs. */
    public SortedSet<String> names() {
        return names;
    }

    /** Its value. A name without a value throws IllegalArgumentException, a division by zero or an overflow ArithmeticException. */
    public long value(Map<String, Long> values) {
        long[] inOrder = new long[names.size()];
        int place = 0;
        for (String name : names) {
            Long value = values.get(name);
            if (value == null) {
                throw new IllegalArgumentException("'" + text + "': there is no value for '" + name + "'");
            }
            inOrder[place++] = value;
        }
        return value(inOrder);
    }

    /** Its value, given one value for each of {@link #names()}, in that order. */
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
