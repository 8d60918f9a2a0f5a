package dev.lathe.tuning.protocol;

import dev.lathe.tuning.stop.StopRule;
import dev.lathe.tuning.stop.StopRule.RoundsConverged;
import dev.lathe.tuning.stop.StopRule.RoundsDone;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

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

    /** Returns the rules that end a campaign. */
    public List<StopRule> stopRules() {
        Stream<StopRule> done = rounds.stream().mapToObj(RoundsDone::new);
        Stream<StopRule> converged = roundsWithoutGain.stream().mapToObj(RoundsConverged::new);
        return Stream.concat(done, converged).toList();
    }

    /** Returns whether the incumbent is profiled again after so many rounds without a gain. */
    public boolean profilesAfter(int withoutGain) {
        return profileAfter.isPresent() && withoutGain > 0 && withoutGain % profileAfter.getAsInt() == 0;
    }
}
