package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TimingsTest {
    /** Three rounds, in the last of which the incumbent was disturbed. */
    private static final Timings DISTURBED =
            timed(Samples.of(350, 350, 350, 350, 350, 350), Samples.of(1, 1, 1, 1, 1, 700));

    @Test
    void aRepetitionThatEndedEarlyIsNotMixedWithDisturbedRounds() {
        Timings both = DISTURBED.followedBy(timed(Samples.of(346, 346), Samples.of(1, 1)));
        assertThat(gain(both)).isEqualTo(Gain.endedEarly(1 / 346.0));
    }

    @Test
    void otherRepetitionsArePooled() {
        Timings both = DISTURBED.followedBy(timed(Samples.of(350, 350, 350, 350), Samples.of(1, 1, 1, 400)));
        assertThat(both.measurements().get("problem").samples().count()).isEqualTo(10);
    }

    private static Timings timed(Samples challenger, Samples incumbent) {
        Timing timing = new Timing(challenger, Optional.of(incumbent), Environment.of("test"));
        return new Timings(new TreeMap<>(Map.of("problem", timing)));
    }

    private static Gain gain(Timings timings) {
        return timings.measurements().get("problem").gain().orElseThrow();
    }
}
