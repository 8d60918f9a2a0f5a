package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Gain;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class VendorResultTest {
    private static final VendorResult UNSUPPORTED = new VendorResult.Unavailable("no e4m3");

    @Test
    void ofOneProblemIsItsResult() {
        VendorResult paired = new VendorResult.Timed("library", 100, OptionalDouble.of(90));

        assertThat(VendorResult.joint(List.of(paired))).isEqualTo(paired);
        assertThat(VendorResult.joint(List.of(UNSUPPORTED))).isEqualTo(UNSUPPORTED);
    }

    @Test
    void ofSeveralProblemsIsTheGeometricMean() {
        assertThat(VendorResult.joint(
                List.of(VendorResult.Timed.alone("library", 100), VendorResult.Timed.alone("library", 400))))
                .isInstanceOfSatisfying(VendorResult.Timed.class, timed -> {
                    assertThat(timed.medianNanoseconds()).isCloseTo(200, within(1e-9));
                    assertThat(timed.pairedNanoseconds()).isEmpty();
                });
    }

    @Test
    void isScaledToTheWinnersTimeIfBothWereTimedInTheSameRounds() {
        Gain gain = new Gain(0.8, 0.7, 0.9);

        assertThat(VendorResult.Timed.beside("library", 100, gain).inConditionsOf(200))
                .isEqualTo(VendorResult.Timed.beside("library", 160, gain));
        assertThat(VendorResult.Timed.alone("library", 100).inConditionsOf(200))
                .isEqualTo(VendorResult.Timed.alone("library", 100));
        assertThat(UNSUPPORTED.inConditionsOf(200)).isEqualTo(UNSUPPORTED);
        assertThat(new VendorResult.Timed("library", 100, OptionalDouble.of(50)).nanosecondsBeside(60)).isEqualTo(120);
    }

    @Test
    void theFastestOfSeveralLinesTakesThePlaceOfTheLibrary() {
        VendorResult failed = VendorResult.Unavailable.ofComparison("xla", "no module");
        VendorResult eager = VendorResult.Timed.alone("eager", 300);
        VendorResult compiled = VendorResult.Timed.alone("compiled", 200);

        VendorResult all = VendorResult.fastest(List.of(eager, failed, compiled));

        assertThat(all.lines()).containsExactly(compiled, eager, failed);
        assertThat(all).isInstanceOfSatisfying(
                VendorResult.Timed.class, timed -> assertThat(timed.library()).isEqualTo("compiled"));
        assertThat(VendorResult.fastest(List.of(failed, failed)))
                .isEqualTo(new VendorResult.Unavailable(
                        "the comparison xla failed: no module; the comparison xla failed: no module"));
    }

    @Test
    void ofSeveralProblemsHasTheMeanOfEachLine() {
        VendorResult small = VendorResult.fastest(
                List.of(VendorResult.Timed.alone("eager", 100), VendorResult.Timed.alone("compiled", 200)));
        VendorResult large = VendorResult.fastest(
                List.of(VendorResult.Timed.alone("eager", 3600), VendorResult.Timed.alone("compiled", 800)));
        VendorResult partly = VendorResult.fastest(
                List.of(VendorResult.Timed.alone("eager", 100), UNSUPPORTED));

        assertThat(VendorResult.joint(List.of(small, large)).timedLines())
                .extracting(VendorResult.Timed::library, line -> Math.round(line.medianNanoseconds()))
                .containsExactly(tuple("compiled", 400L), tuple("eager", 600L));
        VendorResult incomplete = VendorResult.joint(List.of(small, partly));
        assertThat(incomplete.timedLines()).extracting(VendorResult.Timed::library).containsExactly("eager");
        assertThat(incomplete.reasons()).containsExactly("no e4m3");
    }

    @Test
    void isUnavailableIfOneProblemIsNotSupported() {
        assertThat(VendorResult.joint(List.of(
                        VendorResult.Timed.alone("library", 100), UNSUPPORTED,
                                new VendorResult.Unavailable("another reason"))))
                .isEqualTo(UNSUPPORTED);
    }
}
