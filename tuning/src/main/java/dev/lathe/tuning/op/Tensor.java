package dev.lathe.tuning.op;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A tensor of an op. Its shape is in terms of the op's dimensions; an empty type means the problem's type;
 * tensors that are read have a fill. The factors are the two inputs whose product an output is; empty for all others.
 */
public record Tensor(
        String name,
        Role role,
        List<Expression> shape,
        Optional<DataType> type,
        Optional<Fill> fill,
        List<String> factors) {
    public Tensor {
        shape = List.copyOf(shape);
        factors = List.copyOf(factors);
        if (shape.isEmpty()) {
            throw new IllegalArgumentException("tensor " + name + ": the shape needs at least one extent");
        }
        if (fill.isPresent() != role.isRead()) {
            throw new IllegalArgumentException(
                    "tensor " + name + ": a fill is required for input and inout tensors and not allowed for others");
        }
    }

    public Tensor(String name, Role role, List<Expression> shape, Optional<DataType> type, Optional<Fill> fill) {
        this(name, role, shape, type, fill, List.of());
    }

    /** Returns the function that fills the tensor; empty if Lathe generates its contents. */
    public Optional<Fill.Python> python() {
        return fill.filter(Fill.Python.class::isInstance).map(Fill.Python.class::cast);
    }

    /** Which program writes the tensor. */
    public enum Role {
        INPUT,
        /** Derived from the inputs by the op's preparation kernel, outside the timed region. */
        DERIVED,
        OUTPUT,
        /** Read and written. Each run receives new contents. */
        INOUT;

        /** Returns whether a candidate reads contents that the op defines by a fill. */
        public boolean isRead() {
            return this == INPUT || this == INOUT;
        }

        /** Returns whether a candidate writes results that are compared with a reference. */
        public boolean isWritten() {
            return this == OUTPUT || this == INOUT;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The contents of an input. */
    public sealed interface Fill {
        /** Uniform random numbers from low to high. Integers include high. */
        record Uniform(double low, double high) implements Fill {
            public Uniform {
                if (!(low < high)) {
                    throw new IllegalArgumentException(
                            "fill: low must be less than high, not " + low + " and " + high);
                }
            }
        }

        /** Approximately normal random numbers, at most six deviations from the mean. */
        record Normal(double mean, double deviation) implements Fill {
            public Normal {
                if (!(deviation > 0)) {
                    throw new IllegalArgumentException("fill: the deviation must be positive, not " + deviation);
                }
            }
        }

        record Zeros() implements Fill {}

        /** Uniform random integers from 0 to below a bound, in terms of the op's dimensions. */
        record Index(Expression below) implements Fill {}

        /** 1 with the probability of the density, else 0. */
        record Mask(double density) implements Fill {
            public Mask {
                if (!(density >= 0 && density <= 1)) {
                    throw new IllegalArgumentException("fill: the density must be between 0 and 1, not " + density);
                }
            }
        }

        /** The array that a function of a Python file of the op's folder returns. */
        record Python(String source, String function) implements Fill {}
    }
}
