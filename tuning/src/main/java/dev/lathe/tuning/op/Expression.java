package dev.lathe.tuning.op;

import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * A 64-bit integer expression in C syntax over names, with short-circuit {@code && || ?:} and the functions min, max
 * and ceildiv. An overflow throws. A name may be compared with a text, as in {@code LAYOUT == "row"}; its value is then
 * the code of a text. Two expressions are equal if their texts are.
 */
public final class Expression {
    private final String text;
    private final Node tree;
    private final SortedSet<String> names;
    private final SortedMap<String, SortedSet<String>> texts;

    private Expression(String text, Parser.Parsed parsed) {
        this.text = text;
        this.tree = parsed.tree();
        this.names = parsed.names();
        this.texts = parsed.texts();
    }

    /** Parses an expression; throws IllegalArgumentException that names the column of a syntax error. */
    public static Expression parse(String text) {
        return new Expression(text, Parser.parse(text));
    }

    /** Returns the names whose values the expression needs. */
    public SortedSet<String> names() {
        return names;
    }

    /** Returns the texts with which names are compared, by name. */
    public SortedMap<String, SortedSet<String>> texts() {
        return texts;
    }

    /**
     * Returns the number that stands for a text: its 64-bit FNV-1a hash, which differs for the few values of a knob.
     */
    public static long code(String text) {
        long code = 0xCBF29CE484222325L;
        for (int i = 0; i < text.length(); i++) {
            code = (code ^ text.charAt(i)) * 0x100000001B3L;
        }
        return code;
    }

    /**
     * Returns the value. Throws IllegalArgumentException for a name without a value, ArithmeticException for a division
     * by zero or an overflow.
     */
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
