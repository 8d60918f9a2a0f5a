package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.stop.TargetShare;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EpochBestsTest {
    private static final VendorResult VENDOR = VendorResult.fastest(List.of(
            VendorResult.Timed.alone("eager", 1500), VendorResult.Unavailable.ofComparison("xla", "no module"),
            VendorResult.Timed.alone("compiled", 900)));
    private static final EpochBests OPENED =
            EpochBests.opening(1, VENDOR, Incumbents.of(0, 1000), Incumbents.of(3, 800));

    @Test
    void theSharesAreThePerformanceRelativeToEachKnownReference() {
        Profile profile = new Profile.Static(
                Bottleneck.MEMORY_BOUND, 0.8, new TreeMap<>(Map.of(Profile.COMPUTE_SHARE, 0.3)), Optional.empty(),
                Optional.empty());
        Incumbent profiled = new Incumbent(
                Incumbents.of(4, 500).proposal(), 4, "artifact", 500, profile.efficiency(), OptionalInt.empty());

        assertThat(OPENED.withIncumbent(profiled).shares())
                .isEqualTo(Map.of(
                        TargetShare.BASELINE, 2.0,
                        TargetShare.VENDOR, 1.8,
                        "compiled", 1.8,
                        "eager", 3.0,
                        TargetShare.ROOFLINE, 0.8,
                        TargetShare.MFU, 0.3));
        assertThat(EpochBests.opening(
                                1,
                                new VendorResult.Unavailable("none"),
                                Incumbents.of(0, 1000),
                                Incumbents.of(3, 800))
                        .shares())
                .isEqualTo(Map.of(TargetShare.BASELINE, 1.25));
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
