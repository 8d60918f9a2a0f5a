package dev.lathe.tuning.op.syntax;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads integer expressions with C's operators and precedence, and the functions min, max and ceildiv. */
public final class Parser {
    private final List<Token> tokens;
    private final SortedSet<String> names;
    private int next;

    private Parser(String text) {
        this.tokens = Token.allIn(text);
        this.names = names(tokens);
    }

    /** A tree and the names in it, in the order in which the tree takes their values. */
    public record Parsed(Node tree, SortedSet<String> names) {}

    /** Reads a whole expression; throws IllegalArgumentException that names the column where it is wrong. */
    public static Parsed parse(String text) {
        Parser parser = new Parser(text);
        Node tree = parser.conditional();
        if (!parser.ahead().is("")) {
            throw parser.unexpected();
        }
        return new Parsed(tree, parser.names);
    }

    private static SortedSet<String> names(List<Token> tokens) {
        SortedSet<String> names = new TreeSet<>();
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).isWord() && !tokens.get(i + 1).is("(")) {
                names.add(tokens.get(i).text());
            }
        }
        return Collections.unmodifiableSortedSet(names);
    }

    private Node conditional() {
        Node condition = joined(Operator.LOOSEST);
        if (!take("?")) {
            return condition;
        }
        Node then = conditional();
        need(":");
        return new Node.Choice(condition, then, conditional());
    }

    /** Operands joined by operators that bind at least so tightly; equal ones join from the left. */
    private Node joined(int binding) {
        Node left = operand();
        Optional<Operator> operator = Operator.between(ahead(), binding);
        while (operator.isPresent()) {
            int column = advance().column();
            left = new Node.Joined(operator.get(), left, joined(operator.get().binding() + 1), column);
            operator = Operator.between(ahead(), binding);
        }
        return left;
    }

    private Node operand() {
        if (take("-")) {
            return new Node.Negative(operand());
        }
        if (take("+")) {
            return operand();
        }
        if (take("!")) {
            return new Node.Not(operand());
        }
        if (take("(")) {
            Node inner = conditional();
            need(")");
            return inner;
        }
        return atom();
    }

    private Node atom() {
        if (ahead().isNumber()) {
            return number(advance());
        }
        if (!ahead().isWord()) {
            throw unexpected();
        }
        if (inC(ahead()).isPresent()) {
            throw unexpected();
        }
        Token word = advance();
        return take("(") ? call(word) : new Node.Name(names.headSet(word.text()).size());
    }

    private Node call(Token word) {
        Operator function = Operator.function(word.text())
                .orElseThrow(() -> wrong(word, "there is no function '" + word.text() + "', only min, max and ceildiv"));
        Node first = conditional();
        need(",");
        Node second = conditional();
        need(")");
        return new Node.Joined(function, first, second, word.column());
    }

    private static Node number(Token digits) {
        if (!digits.text().matches("0|[1-9]\\d{0,17}")) {
            throw wrong(digits, "'" + digits.text() + "' is not a decimal number of at most 18 digits without leading zeros");
        }
        return new Node.Number(Long.parseLong(digits.text()));
    }

    private Token ahead() {
        return tokens.get(next);
    }

    private Token advance() {
        return tokens.get(next++);
    }

    private boolean take(String text) {
        boolean found = ahead().is(text);
        next += found ? 1 : 0;
        return found;
    }

    private void need(String text) {
        if (!take(text)) {
            throw wrong(ahead(), "expected '" + text + "' before " + ahead().shown());
        }
    }

    private IllegalArgumentException unexpected() {
        String hint = inC(ahead()).map(operator -> "; expressions are C's: " + operator).orElse("");
        return wrong(ahead(), "unexpected " + ahead().shown() + hint);
    }

    /** What an operator of Python's is in C. */
    private static Optional<String> inC(Token word) {
        return switch (word.text()) {
            case "and" -> Optional.of("&&");
            case "or" -> Optional.of("||");
            case "not" -> Optional.of("!");
            default -> Optional.empty();
        };
    }

    private static IllegalArgumentException wrong(Token token, String what) {
        return new IllegalArgumentException("column " + token.column() + ": " + what);
    }
}
