package dev.lathe.cli.starter;

import java.util.ArrayList;
import java.util.List;

/**
 * A condition in Python's syntax, as other tuners write them, put into C's: {@code and}, {@code or}, {@code not}, chained
 * comparisons, {@code in} over a list, and whole-number arithmetic. A division becomes one of whole numbers.
 */
final class PythonExpression {
    private static final List<String> COMPARISONS = List.of("==", "!=", "<=", ">=", "<", ">", "in");
    private static final List<String> ARITHMETIC = List.of("+", "-", "*", "/", "//", "%");

    private final PythonTokens tokens;

    private PythonExpression(PythonTokens tokens) {
        this.tokens = tokens;
    }

    /** Throws IllegalArgumentException for what has no counterpart in C's integer expressions. */
    static String inC(String python) {
        PythonTokens tokens = PythonTokens.of(python);
        String inC = new PythonExpression(tokens).either();
        tokens.expectEnd();
        return inC;
    }

    private String either() {
        String left = both();
        while (tokens.accept("or")) {
            left = left + " || " + both();
        }
        return left;
    }

    private String both() {
        String left = inverted();
        while (tokens.accept("and")) {
            left = left + " && " + inverted();
        }
        return left;
    }

    private String inverted() {
        return tokens.accept("not") ? "!(" + inverted() + ")" : comparison();
    }

    /** In {@code a < b < c} the middle stands in both comparisons. */
    private String comparison() {
        String left = sum();
        List<String> parts = new ArrayList<>();
        while (tokens.standsOneOf(COMPARISONS)) {
            String operator = tokens.take();
            if (operator.equals("in")) {
                parts.add(among(left));
                continue;
            }
            String right = sum();
            parts.add(left + " " + operator + " " + right);
            left = right;
        }
        return switch (parts.size()) {
            case 0 -> left;
            case 1 -> parts.getFirst();
            default -> "(" + String.join(" && ", parts) + ")";
        };
    }

    private String among(String value) {
        String end = tokens.accept("[") ? "]" : ")";
        if (end.equals(")")) {
            tokens.expect("(");
        }
        List<String> parts = new ArrayList<>();
        do {
            parts.add(value + " == " + sum());
        } while (tokens.accept(","));
        tokens.expect(end);
        return "(" + String.join(" || ", parts) + ")";
    }

    private String sum() {
        StringBuilder sum = new StringBuilder(operand());
        while (tokens.standsOneOf(ARITHMETIC)) {
            String operator = tokens.take();
            sum.append(' ').append(operator.equals("//") ? "/" : operator).append(' ').append(operand());
        }
        return sum.toString();
    }

    private String operand() {
        if (tokens.accept("-")) {
            return "-" + operand();
        }
        if (tokens.accept("(")) {
            String inner = either();
            tokens.expect(")");
            return "(" + inner + ")";
        }
        return named(tokens.takeWord());
    }

    private String named(String name) {
        if (!tokens.accept("(")) {
            return name.equals("True") ? "1" : name.equals("False") ? "0" : name;
        }
        List<String> arguments = new ArrayList<>();
        do {
            arguments.add(either());
        } while (tokens.accept(","));
        tokens.expect(")");
        return name + "(" + String.join(", ", arguments) + ")";
    }
}
