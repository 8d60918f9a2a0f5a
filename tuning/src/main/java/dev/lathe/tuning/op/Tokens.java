package dev.lathe.tuning.op;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The tokens of an expression, with a read position and error messages. */
final class Tokens {
    private final List<Token> all;
    private int next;

    Tokens(String text) {
        this.all = Token.allIn(text);
    }

    /** Words that are not names or functions. */
    SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        for (int i = 0; i + 1 < all.size(); i++) {
            if (all.get(i).isWord() && !all.get(i + 1).is("(")) {
                names.add(all.get(i).text());
            }
        }
        return Collections.unmodifiableSortedSet(names);
    }

    Token ahead() {
        return all.get(next);
    }

    Token advance() {
        return all.get(next++);
    }

    boolean take(String text) {
        boolean found = ahead().is(text);
        next += found ? 1 : 0;
        return found;
    }

    void need(String text) {
        if (!take(text)) {
            throw ahead().wrong("expected '" + text + "' before " + ahead().shown());
        }
    }

    void needEnd() {
        if (!ahead().is("")) {
            throw unexpected();
        }
    }

    /** Reads a name or a function; rejects operators of other languages. */
    Token needWord() {
        if (!ahead().isWord() || inC(ahead()).isPresent()) {
            throw unexpected();
        }
        return advance();
    }

    private IllegalArgumentException unexpected() {
        String hint = inC(ahead()).map(operator -> "; expressions use C syntax: " + operator).orElse("");
        return ahead().wrong("unexpected " + ahead().shown() + hint);
    }

    /** Returns the C operator for a Python operator. */
    private static Optional<String> inC(Token word) {
        return switch (word.text()) {
            case "and" -> Optional.of("&&");
            case "or" -> Optional.of("||");
            case "not" -> Optional.of("!");
            default -> Optional.empty();
        };
    }
}
