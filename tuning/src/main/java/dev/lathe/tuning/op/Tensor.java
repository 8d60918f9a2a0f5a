package dev.lathe.tuning.op;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A tensor of an op. Its shape is in terms of the op's dimensions; an empty type means the problem's type; inputs have a fill. */
public record Tensor(String name, Role role, List<Expression> shape, Optional<DataType> type, Optional<Fill> fill) {
    public Tensor {
        shape = List.copyOf(shape);
        if (shape.isEmpty()) {
            throw new IllegalArgumentException("tensor " + name + ": the shape needs at least one extent");
        }
        if (fill.isPresent() != (role == Role.INPUT)) {
            throw new IllegalArgumentException(
                    "tensor " + name + ": a fill is required for inputs and not allowed for other tensors");
        }
    }

    /** Which program writes the tensor. */
    public enum Role {
        INPUT,
        /** Derived from the inputs by the op's preparation kernel, outside the timed region. */
        DERIVED,
        OUTPUT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Uniform random numbers from low to high. */
    public record Fill(double low, double high) {
        public Fill {
            if (!(low < high)) {
                throw new IllegalArgumentException("fill: low must be less than high, not " + low + " and " + high);
            }
        }
    }
}
