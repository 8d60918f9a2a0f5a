package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class IdeaLogTest {
    private final List<IdeaLog.Entry> log = IdeaLog.of(SampleCampaigns.small());

    @Test
    void containsEveryProposalAfterTheBaselineWithItsResult() {
        assertThat(log.stream().map(IdeaLog.Entry::round)).containsExactly(1, 2, 3);
        assertThat(log.stream().map(IdeaLog.Entry::result)).containsExactly("KEEP", "DISCARD", "DISCARD_COMPILE_FAIL");
    }

    @Test
    void numbersIterationsAndAttemptsSeparately() {
        assertThat(log.stream().map(IdeaLog.Entry::iter))
                .containsExactly(OptionalInt.of(1), OptionalInt.of(2), OptionalInt.empty());
        assertThat(log.getLast().attempt()).hasValue(1);
    }

    @Test
    void deltaIsRelativeToTheIncumbentAtThatTime() {
        assertThat(log.stream().map(IdeaLog.Entry::valueDelta))
                .containsExactly(OptionalDouble.of(-2), OptionalDouble.of(1), OptionalDouble.empty());
    }
}
