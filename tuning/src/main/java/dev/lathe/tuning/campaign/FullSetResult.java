package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Gain;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The winner's results on all problems of a problem set, in the set's order. */
public record FullSetResult(List<Member> members) {
    public FullSetResult {
        members = List.copyOf(members);
    }

    /**
     * Medians in nanoseconds and the gain over the baseline, or the reason if the winner is rejected on this problem.
     */
    public record Member(
            String problem,
            OptionalDouble winner,
            Optional<Gain> speedup,
            OptionalDouble vendor,
            Optional<String> rejection) {
        public static Member rejected(String problem, String reason) {
            return new Member(
                    problem,
                    OptionalDouble.empty(),
                    Optional.empty(),
                    OptionalDouble.empty(),
                    Optional.of(reason));
        }

        /** Returns the baseline's time in the conditions of the winner's, in nanoseconds. */
        public OptionalDouble baseline() {
            return speedup.isPresent() && winner.isPresent()
                    ? OptionalDouble.of(winner.getAsDouble() * speedup.get().median())
                    : OptionalDouble.empty();
        }
    }
}
