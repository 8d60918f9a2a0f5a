package dev.lathe.tuning.op;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A token and its column, counted from 1. The last token is the empty text. */
record Token(String text, int column) {
    private static final Pattern PIECE =
            Pattern.compile("\\s*(?<text>[A-Za-z_]\\w*|\\d\\w*|\"[^\"]*\"|<=|>=|==|!=|&&|\\|\\||[-+*/%<>!?:(),])");

    static List<Token> allIn(String expression) {
        List<Token> tokens = new ArrayList<>();
        Matcher piece = PIECE.matcher(expression);
        int end = 0;
        while (piece.find() && piece.start() == end) {
            tokens.add(new Token(piece.group("text"), piece.start("text") + 1));
            end = piece.end();
        }
        String rest = expression.substring(end);
        int column = expression.length() - rest.stripLeading().length() + 1;
        if (!rest.isBlank()) {
            throw new IllegalArgumentException("column " + column + ": unexpected '" + rest.strip() + "'"
                    + (rest.strip().startsWith("=") ? "; == compares" : ""));
        }
        tokens.add(new Token("", column));
        return List.copyOf(tokens);
    }

    boolean is(String other) {
        return text.equals(other);
    }

    boolean isWord() {
        return !text.isEmpty() && (Character.isLetter(text.charAt(0)) || text.charAt(0) == '_');
    }

    boolean isNumber() {
        return !text.isEmpty() && Character.isDigit(text.charAt(0));
    }

    /** Returns whether this is a text in quotes. */
    boolean isQuoted() {
        return text.startsWith("\"");
    }

    IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("column " + column + ": " + what);
    }

    /** Returns the token as error messages show it. */
    String shown() {
        return text.isEmpty() ? "end of expression" : "'" + text + "'";
    }
}
