package dev.lathe.workflows.contract.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Samples;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimingTest {
    private static final Environment ENVIRONMENT = new Environment("lathe-1", new TreeMap<>());

    private static Timing timing(double challenger, Optional<Samples> incumbent) {
        return new Timing(Samples.of(challenger, challenger), incumbent, ENVIRONMENT, Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"97, true", "99, false", "100, false", "120, false"})
    void aChallengerThatIsClearlyFasterMayBePromoted(double challenger, boolean mayBePromoted) {
        assertThat(timing(challenger, Optional.of(Samples.of(100, 100))).mayBePromoted()).isEqualTo(mayBePromoted);
    }

    @Test
    void aKernelThatIsTimedAloneIsNoChallenger() {
        assertThat(timing(1, Optional.empty()).mayBePromoted()).isFalse();
    }
}
