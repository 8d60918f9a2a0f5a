package dev.lathe.tuning.op;

/** An expression tree. Names are positions in the sorted names of the whole expression, which makes evaluation fast. */
sealed interface Node {
    /**
     * Returns the value for one value per name, in order; throws ArithmeticException for an overflow or a division by
     * zero.
     */
    long value(long[] names);

    record Number(long number) implements Node {
        @Override
        public long value(long[] names) {
            return number;
        }
    }

    /** A text, which is compared with the value of a name. Its number is its code. */
    record Text(Token token) implements Node {
        @Override
        public long value(long[] names) {
            return Expression.code(text());
        }

        String text() {
            return token.text().substring(1, token.text().length() - 1);
        }
    }

    record Name(int place) implements Node {
        @Override
        public long value(long[] names) {
            return names[place];
        }
    }

    record Negative(Node operand) implements Node {
        @Override
        public long value(long[] names) {
            return Math.negateExact(operand.value(names));
        }
    }

    record Not(Node operand) implements Node {
        @Override
        public long value(long[] names) {
            return Operator.truth(operand.value(names) == 0);
        }
    }

    record Joined(Operator operator, Node left, Node right, int column) implements Node {
        @Override
        public long value(long[] names) {
            long first = left.value(names);
            if (operator == Operator.AND && first == 0 || operator == Operator.OR && first != 0) {
                return Operator.truth(first != 0);
            }
            long second = right.value(names);
            try {
                return operator.apply(first, second);
            } catch (ArithmeticException impossible) {
                throw new ArithmeticException("column " + column + ": " + first + " " + operator + " " + second + ": "
                        + impossible.getMessage());
            }
        }
    }

    record Choice(Node condition, Node then, Node otherwise) implements Node {
        @Override
        public long value(long[] names) {
            return condition.value(names) != 0 ? then.value(names) : otherwise.value(names);
        }
    }
}
