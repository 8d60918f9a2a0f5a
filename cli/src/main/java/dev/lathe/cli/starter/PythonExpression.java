package dev.lathe.cli.starter;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition in Python's syntax, as other tuners write them, put into C's: {@code and}, {@code or}, {@code not}, chained
 * comparisons, {@code in} over a list, and whole-number arithmetic. A division becomes one of whole numbers.
 */
final class PythonExpression {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(\\d+|[A-Za-z_]\\w*|//|\\*\\*|==|!=|<=|>=|[-+*/%<>(),\\[\\]])");
    private static final List<String> COMPARISONS = List.of("==", "!=", "<=", ">=", "<", ">");
    private static final List<String> ARITHMETIC = List.of("+", "-", "*", "/", "//", "%");

    private final String text;
    private final List<String> tokens;
    private int next;

    private PythonExpression(String text) {
        this.text = text;
        this.tokens = tokens(text);
    }

    /** Throws IllegalArgumentException for what has no counterpart in C's integer expressions. */
    static String inC(String python) {
        PythonExpression expression = new PythonExpression(python);
        String inC = expression.either();
        if (expression.next < expression.tokens.size()) {
            throw expression.foreign();
        }
        return inC;
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        int at = 0;
        while (at < text.stripTrailing().length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                throw new IllegalArgumentException("'" + text + "': column " + (at + 1) + " cannot be read");
            }
            tokens.add(matcher.group(1));
            at = matcher.end();
        }
        return tokens;
    }

    private String either() {
        String left = both();
        while (accept("or")) {
            left = left + " || " + both();
        }
        return left;
    }

    private String both() {
        String left = inverted();
        while (accept("and")) {
            left = left + " && " + inverted();
        }
        return left;
    }

    private String inverted() {
        return accept("not") ? "!(" + inverted() + ")" : comparison();
    }

    /** In {@code a < b < c} the middle stands in both comparisons. */
    private String comparison() {
        String left = sum();
        List<String> parts = new ArrayList<>();
        while (next < tokens.size() && (COMPARISONS.contains(tokens.get(next)) || tokens.get(next).equals("in"))) {
            String operator = tokens.get(next++);
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
        String end = accept("[") ? "]" : ")";
        if (end.equals(")")) {
            expect("(");
        }
        List<String> parts = new ArrayList<>();
        do {
            parts.add(value + " == " + sum());
        } while (accept(","));
        expect(end);
        return "(" + String.join(" || ", parts) + ")";
    }

    private String sum() {
        StringBuilder sum = new StringBuilder(operand());
        while (next < tokens.size() && ARITHMETIC.contains(tokens.get(next))) {
            String operator = tokens.get(next++);
            sum.append(' ').append(operator.equals("//") ? "/" : operator).append(' ').append(operand());
        }
        return sum.toString();
    }

    private String operand() {
        if (accept("-")) {
            return "-" + operand();
        }
        if (accept("(")) {
            String inner = either();
            expect(")");
            return "(" + inner + ")";
        }
        if (next >= tokens.size() || !tokens.get(next).matches("\\w+")) {
            throw foreign();
        }
        return named(tokens.get(next++));
    }

    private String named(String name) {
        if (!accept("(")) {
            return name.equals("True") ? "1" : name.equals("False") ? "0" : name;
        }
        List<String> arguments = new ArrayList<>();
        do {
            arguments.add(either());
        } while (accept(","));
        expect(")");
        return name + "(" + String.join(", ", arguments) + ")";
    }

    private boolean accept(String token) {
        boolean stands = next < tokens.size() && tokens.get(next).equals(token);
        if (stands) {
            next++;
        }
        return stands;
    }

    private void expect(String token) {
        if (!accept(token)) {
            throw foreign();
        }
    }

    private IllegalArgumentException foreign() {
        String where = next < tokens.size() ? "at '" + tokens.get(next) + "'" : "at its end";
        return new IllegalArgumentException("'" + text + "' cannot be put into C's integer expressions, " + where);
    }
}
