package dev.lathe.tuning.campaign;

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
    void findsTheSameCodeWithTheSameLaunch() {
        assertThat(builds.ordinalOf(build("a", "tile=8"))).hasValue(3);
        assertThat(builds.ordinalOf(build("b", "tile=8"))).hasValue(4_000);
    }

    @Test
    void distinguishesLaunches() {
        assertThat(builds.ordinalOf(build("a", "tile=16"))).isEmpty();
    }

    @Test
    void ignoresBuildsWithoutALaunch() {
        CompileReport withoutLaunch = CompileReport.of("a", "cc", 1);
        assertThat(BuildFingerprints.none().with(1, withoutLaunch)).isEqualTo(BuildFingerprints.none());
        assertThat(builds.ordinalOf(withoutLaunch)).isEmpty();
    }

    @Test
    void hidesLaterOrdinals() {
        assertThat(builds.below(4_000).ordinalOf(build("b", "tile=8"))).isEmpty();
        assertThat(builds.below(4_001)).isEqualTo(builds);
    }

    @Test
    void keepsTheLast250OrdinalsOnceEach() {
        assertThat(builds.with(3, build("c", "tile=8"))).isEqualTo(builds);
        BuildFingerprints many = builds;
        for (int ordinal = 4; ordinal < 254; ordinal++) {
            many = many.with(ordinal, build("n" + ordinal, ""));
        }
        assertThat(many.ordinalOf(build("a", "tile=8"))).isEmpty();
        assertThat(many.ordinalOf(build("n4", ""))).hasValue(4);
    }
}
