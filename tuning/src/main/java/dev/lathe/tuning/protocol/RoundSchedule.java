package dev.lathe.tuning.protocol;

import dev.lathe.tuning.stop.StopReason;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What happens after a number of rounds, whatever the search does.
 *
 * @param rounds the number of rounds after which a campaign ends
 * @param roundsWithoutGain the number of rounds since the last gain after which a campaign ends
 * @param profileAfter the number of rounds since the last gain after which the incumbent is profiled again; also after
 *     each multiple of it
 */
public record RoundSchedule(OptionalInt rounds, OptionalInt roundsWithoutGain, OptionalInt profileAfter) {
    /** The largest number of rounds. */
    public static final int LIMIT = 2_000;

    public static final RoundSchedule NONE =
            new RoundSchedule(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

    /** Returns the reason to end a campaign after so many rounds; empty if it continues. */
    public Optional<StopReason> end(int done, int withoutGain) {
        if (rounds.isPresent() && done >= rounds.getAsInt()) {
            return Optional.of(new StopReason(
                    StopReason.Kind.ROUNDS_DONE, done == 1 ? "the only round is done" : "all " + done + " rounds are done"));
        }
        return roundsWithoutGain.isPresent() && withoutGain >= roundsWithoutGain.getAsInt()
                ? Optional.of(new StopReason(
                        StopReason.Kind.CONVERGED,
                        "converged: no gain in the last " + withoutGain + " of " + done + " rounds"))
                : Optional.empty();
    }

    /** Returns whether the incumbent is profiled again after so many rounds without a gain. */
    public boolean profilesAfter(int withoutGain) {
        return profileAfter.isPresent() && withoutGain > 0 && withoutGain % profileAfter.getAsInt() == 0;
    }
}
