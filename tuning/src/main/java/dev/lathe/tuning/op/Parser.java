package dev.lathe.tuning.op;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * A parser of integer expressions with C's operators and precedence and the functions min, max and ceildiv. A text in
 * quotes may only be compared with a name.
 */
final class Parser {
    /** Parsing and evaluation are recursive; both limits keep them within a thread's stack. */
    private static final int MAX_CHARACTERS = 4_000;

    private static final int MAX_DEPTH = 100;

    private final Tokens tokens;
    private final SortedSet<String> names;
    private final SortedMap<String, SortedSet<String>> texts = new TreeMap<>();
    private int depth;

    private Parser(String text) {
        this.tokens = new Tokens(text);
        this.names = tokens.names();
    }

    /**
     * A tree, its names in the order in which the tree takes their values, and the texts with which names are compared.
     */
    record Parsed(Node tree, SortedSet<String> names, SortedMap<String, SortedSet<String>> texts) {}

    /** Parses a whole expression; throws IllegalArgumentException that names the column of a syntax error. */
    static Parsed parse(String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw new IllegalArgumentException(
                    "the expression has " + text.length() + " characters; use at most " + MAX_CHARACTERS);
        }
        Parser parser = new Parser(text);
        Node tree = parser.conditional();
        parser.tokens.needEnd();
        parser.collectTexts(tree);
        return new Parsed(tree, parser.names, Collections.unmodifiableSortedMap(parser.texts));
    }

    /** Collects the texts below a node; throws IllegalArgumentException for a text that is not compared with a name. */
    private void collectTexts(Node node) {
        switch (node) {
            case Node.Text text ->
                throw text.token().wrong("a text must be compared with a name, as in NAME == " + text.token().text());
            case Node.Number number -> {}
            case Node.Name name -> {}
            case Node.Negative(Node operand) -> collectTexts(operand);
            case Node.Not(Node operand) -> collectTexts(operand);
            case Node.Choice(Node condition, Node then, Node otherwise) -> {
                collectTexts(condition);
                collectTexts(then);
                collectTexts(otherwise);
            }
            case Node.Joined joined -> {
                if (joined.operator().isEquality()
                        && joined.left() instanceof Node.Name name
                        && joined.right() instanceof Node.Text text) {
                    texts.computeIfAbsent(List.copyOf(names).get(name.place()), any -> new TreeSet<>())
                            .add(text.text());
                } else {
                    collectTexts(joined.left());
                    collectTexts(joined.right());
                }
            }
        }
    }

    private Node conditional() {
        return nested(this::choice);
    }

    private Node choice() {
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
        return nested(this::signed);
    }

    /** Parses a part of the expression that may contain itself. */
    private Node nested(Supplier<Node> part) {
        if (depth == MAX_DEPTH) {
            throw tokens.ahead().wrong("the expression is nested too deeply");
        }
        depth++;
        Node parsed = part.get();
        depth--;
        return parsed;
    }

    private Node signed() {
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
        if (tokens.ahead().isQuoted()) {
            return new Node.Text(tokens.advance());
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
            throw digits.wrong(
                    "'" + digits.text() + "' is not a decimal number of at most 18 digits without leading zeros");
        }
        return new Node.Number(Long.parseLong(digits.text()));
    }

    /** The tokens of an expression, with a read position and error messages. */
    private static final class Tokens {
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
}
