package dev.lathe.tuning.op;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongBinaryOperator;

/** A binary operator. True is 1 and false 0, as in C; an overflow throws ArithmeticException. */
enum Operator {
    TIMES("*", 6, Math::multiplyExact),
    DIVIDED_BY("/", 6, Operator::quotient),
    MODULO("%", 6, (a, b) -> a % nonZero(b)),
    PLUS("+", 5, Math::addExact),
    MINUS("-", 5, Math::subtractExact),
    LESS("<", 4, (a, b) -> truth(a < b)),
    AT_MOST("<=", 4, (a, b) -> truth(a <= b)),
    GREATER(">", 4, (a, b) -> truth(a > b)),
    AT_LEAST(">=", 4, (a, b) -> truth(a >= b)),
    EQUAL("==", 3, (a, b) -> truth(a == b)),
    DIFFERENT("!=", 3, (a, b) -> truth(a != b)),
    /** Short-circuit operators are evaluated by the tree node. */
    AND("&&", 2, (a, b) -> truth(a != 0 && b != 0)),
    OR("||", 1, (a, b) -> truth(a != 0 || b != 0)),
    MIN("min", Operator.FUNCTION, Math::min),
    MAX("max", Operator.FUNCTION, Math::max),
    CEILDIV("ceildiv", Operator.FUNCTION, (a, b) -> Math.ceilDivExact(a, nonZero(b)));

    /** The lowest precedence of the binary operators. */
    static final int LOOSEST = 1;

    private static final int FUNCTION = 0;

    private final String symbol;
    private final int binding;
    private final LongBinaryOperator operation;

    Operator(String symbol, int binding, LongBinaryOperator operation) {
        this.symbol = symbol;
        this.binding = binding;
        this.operation = operation;
    }

    /** Returns the binary operator of a token if its precedence is at least the given one. */
    static Optional<Operator> between(Token token, int atLeast) {
        return Arrays.stream(values())
                .filter(operator -> operator.binding != FUNCTION && token.is(operator.symbol))
                .filter(operator -> operator.binding >= atLeast)
                .findFirst();
    }

    static Optional<Operator> function(String name) {
        return Arrays.stream(values())
                .filter(operator -> operator.binding == FUNCTION && operator.symbol.equals(name))
                .findFirst();
    }

    boolean isEquality() {
        return this == EQUAL || this == DIFFERENT;
    }

    int binding() {
        return binding;
    }

    long apply(long left, long right) {
        return operation.applyAsLong(left, right);
    }

    private static long quotient(long a, long b) {
        return Math.divideExact(a, nonZero(b));
    }

    private static long nonZero(long divisor) {
        if (divisor == 0) {
            throw new ArithmeticException("division by zero");
        }
        return divisor;
    }

    static long truth(boolean holds) {
        return holds ? 1 : 0;
    }

    @Override
    public String toString() {
        return symbol;
    }
}
