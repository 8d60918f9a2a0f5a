package dev.lathe.cli.starter;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words and signs of a condition in Python's syntax, taken one after the other. */
final class PythonTokens {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(\\d+|[A-Za-z_]\\w*|//|\\*\\*|==|!=|<=|>=|[-+*/%<>(),\\[\\]])");

    private final String text;
    private final List<String> tokens;
    private int next;

    private PythonTokens(String text, List<String> tokens) {
        this.text = text;
        this.tokens = tokens;
    }

    static PythonTokens of(String text) {
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
        return new PythonTokens(text, tokens);
    }

    boolean standsOneOf(List<String> legal) {
        return next < tokens.size() && legal.contains(tokens.get(next));
    }

    String take() {
        return tokens.get(next++);
    }

    /** A name or a number. */
    String takeWord() {
        if (next >= tokens.size() || !tokens.get(next).matches("\\w+")) {
            throw foreign();
        }
        return take();
    }

    boolean accept(String token) {
        boolean stands = standsOneOf(List.of(token));
        if (stands) {
            next++;
        }
        return stands;
    }

    void expect(String token) {
        if (!accept(token)) {
            throw foreign();
        }
    }

    void expectEnd() {
        if (next < tokens.size()) {
            throw foreign();
        }
    }

    private IllegalArgumentException foreign() {
        String where = next < tokens.size() ? "at '" + tokens.get(next) + "'" : "at its end";
        return new IllegalArgumentException("'" + text + "' cannot be put into C's integer expressions, " + where);
    }
}
