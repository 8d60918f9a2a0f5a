package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class EpochBestsTest {
    private static final VendorResult VENDOR = VendorResult.Timed.alone("library", 900);
    private static final EpochBests OPENED =
            EpochBests.opening(1, VENDOR, Incumbents.of(0, 1000), Incumbents.of(3, 800));

    private static EpochBests ended(VendorResult vendor) {
        return OPENED.withFinalMeasurement(FinalMeasurement.ofOne(810, new Gain(1.2, 1.1, 1.3), vendor));
    }

    @Test
    void theSteadyStateIsTheTimeMeasuredBesideTheVendorLibrary() {
        assertThat(ended(new VendorResult.Timed("library", 900, OptionalDouble.of(850))).steadyNanoseconds())
                .hasValue(850);
    }

    @Test
    void thereIsNoSteadyStateWithoutAPairedRun() {
        assertThat(OPENED.steadyNanoseconds()).isEmpty();
        assertThat(ended(VENDOR).steadyNanoseconds()).isEmpty();
        assertThat(ended(new VendorResult.Unavailable("none")).steadyNanoseconds()).isEmpty();
    }

    @Test
    void aMeasuredCandidateIsAFinalistAndTheIncumbentStays() {
        EpochBests bests = OPENED.withMeasured(Incumbents.of(3, 800)).withMeasured(Incumbents.of(4, 790));

        assertThat(bests.incumbent().iteration()).isEqualTo(3);
        assertThat(bests.otherFinalists()).extracting(Incumbent::iteration).containsExactly(4);
        assertThat(bests.withIncumbent(Incumbents.of(4, 790)).otherFinalists()).extracting(Incumbent::iteration)
                .containsExactly(3);
    }
}
