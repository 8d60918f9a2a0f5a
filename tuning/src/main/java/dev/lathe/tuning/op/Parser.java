package dev.lathe.tuning.op;

import java.util.Optional;
import java.util.SortedSet;

/** A parser of integer expressions with C's operators and precedence and the functions min, max and ceildiv. */
public final class Parser {
    private final Tokens tokens;
    private final SortedSet<String> names;

    private Parser(String text) {
        this.tokens = new Tokens(text);
        this.names = tokens.names();
    }

    /** A tree and its names, in the order in which the tree takes their values. */
    public record Parsed(Node tree, SortedSet<String> names) {}

    /** Parses a whole expression; throws IllegalArgumentException that names the column of a syntax error. */
    public static Parsed parse(String text) {
        Parser parser = new Parser(text);
        Node tree = parser.conditional();
        parser.tokens.needEnd();
        return new Parsed(tree, parser.names);
    }

    private Node conditional() {
        Node condition = joined(Operator.LOOSEST);
        if (!tokens.take("?")) {
            return condition;
        }
        Node then = conditional();
        tokens.need(":");
        return new Node.Choice(condition, then, conditional());
    }

    /** Parses operands joined by operators of at least the given precedence, left-associative. */
    private Node joined(int binding) {
        Node left = operand();
        Optional<Operator> operator = Operator.between(tokens.ahead(), binding);
        while (operator.isPresent()) {
            int column = tokens.advance().column();
            left = new Node.Joined(operator.get(), left, joined(operator.get().binding() + 1), column);
            operator = Operator.between(tokens.ahead(), binding);
        }
        return left;
    }

    private Node operand() {
        if (tokens.take("-")) {
            return new Node.Negative(operand());
        }
        if (tokens.take("+")) {
            return operand();
        }
        if (tokens.take("!")) {
            return new Node.Not(operand());
        }
        if (tokens.take("(")) {
            Node inner = conditional();
            tokens.need(")");
            return inner;
        }
        return atom();
    }

    private Node atom() {
        if (tokens.ahead().isNumber()) {
            return number(tokens.advance());
        }
        Token word = tokens.needWord();
        return tokens.take("(") ? call(word) : new Node.Name(names.headSet(word.text()).size());
    }

    private Node call(Token word) {
        Operator function = Operator.function(word.text())
                .orElseThrow(() -> word.wrong("unknown function '" + word.text() + "'; use min, max or ceildiv"));
        Node first = conditional();
        tokens.need(",");
        Node second = conditional();
        tokens.need(")");
        return new Node.Joined(function, first, second, word.column());
    }

    private static Node number(Token digits) {
        if (!digits.text().matches("0|[1-9]\\d{0,17}")) {
            throw digits.wrong("'" + digits.text() + "' is not a decimal number of at most 18 digits without leading zeros");
        }
        return new Node.Number(Long.parseLong(digits.text()));
    }
}
