package dev.lathe.tuning.campaign.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.CompileReport;
import org.junit.jupiter.api.Test;

class BuildFingerprintsTest {
    private static CompileReport build(String artifact, String launch) {
        return CompileReport.of(artifact, "cc", 1).withLaunch(launch);
    }

    private final BuildFingerprints builds =
            BuildFingerprints.none().with(3, build("a", "tile=8")).with(4_000, build("b", "tile=8"));

    @Test
    void knowsTheSameCodeWithTheSameLaunchAgain() {
        assertThat(builds.sameAs(build("a", "tile=8"))).hasValue(3);
        assertThat(builds.sameAs(build("b", "tile=8"))).hasValue(4_000);
    }

    @Test
    void takesTheSameCodeWithAnotherLaunchForAnotherKernel() {
        assertThat(builds.sameAs(build("a", "tile=16"))).isEmpty();
    }

    @Test
    void knowsNothingOfWhatItsCompilerToldNoLaunchOf() {
        CompileReport silent = CompileReport.of("a", "cc", 1);
        assertThat(BuildFingerprints.none().with(1, silent)).isEqualTo(BuildFingerprints.none());
        assertThat(builds.sameAs(silent)).isEmpty();
    }

    @Test
    void hidesWhatAnOrdinalMayNotSee() {
        assertThat(builds.below(4_000).sameAs(build("b", "tile=8"))).isEmpty();
        assertThat(builds.below(4_001)).isEqualTo(builds);
    }

    @Test
    void remembersAnOrdinalOnceAndTheLastTwoHundredAndFifty() {
        assertThat(builds.with(3, build("c", "tile=8"))).isEqualTo(builds);
        BuildFingerprints many = builds;
        for (int ordinal = 4; ordinal < 254; ordinal++) {
            many = many.with(ordinal, build("n" + ordinal, ""));
        }
        assertThat(many.sameAs(build("a", "tile=8"))).isEmpty();
        assertThat(many.sameAs(build("n4", ""))).hasValue(4);
    }
}
