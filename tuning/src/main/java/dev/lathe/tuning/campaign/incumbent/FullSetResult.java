package dev.lathe.tuning.campaign.incumbent;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the winner of a problem set does on every member of it, in the set's order. */
public record FullSetResult(List<Member> members) {
    public FullSetResult {
        members = List.copyOf(members);
    }

    /** Medians in nanoseconds; where the winner was turned away, why. */
    public record Member(
            String problem, OptionalDouble winner, OptionalDouble baseline, OptionalDouble vendor, Optional<String> trouble) {
        public static Member turnedAway(String problem, String reason) {
            return new Member(
                    problem, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), Optional.of(reason));
        }
    }
}
