package dev.lathe.tuning.campaign;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The winner's results on all problems of a problem set, in the set's order. */
public record FullSetResult(List<Member> members) {
    public FullSetResult {
        members = List.copyOf(members);
    }

    /** Medians in nanoseconds, or the reason if the winner is rejected on this problem. */
    public record Member(
            String problem,
            OptionalDouble winner,
            OptionalDouble baseline,
            OptionalDouble vendor,
            Optional<String> rejection) {
        public static Member rejected(String problem, String reason) {
            return new Member(
                    problem,
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    Optional.of(reason));
        }
    }
}
