package dev.lathe.tuning.op;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A tensor of an op. Its shape is in the op's dimensions; its type is empty where it is the problem's; inputs are filled. */
public record Tensor(String name, Role role, List<Expression> shape, Optional<DataType> type, Optional<Fill> fill) {
    public Tensor {
        shape = List.copyOf(shape);
        if (shape.isEmpty()) {
            throw new IllegalArgumentException("tensor " + name + ": the shape needs at least one extent");
        }
        if (fill.isPresent() != (role == Role.INPUT)) {
            throw new IllegalArgumentException("tensor " + name + ": an input has a fill, and nothing else has one");
        }
    }

    /** Who writes it. */
    public enum Role {
        INPUT,
        /** Made of the inputs by the op's own preparation, outside the timed region. */
        DERIVED,
        OUTPUT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Random numbers, as likely anywhere from low up to high. */
    public record Fill(double low, double high) {
        public Fill {
            if (!(low < high)) {
                throw new IllegalArgumentException("fill: low must be less than high, not " + low + " and " + high);
            }
        }
    }
}
