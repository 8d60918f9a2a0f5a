package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.PromotionRule;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks on a CPU with the real runner. */
@Timeout(600)
class CpuTimesIT {
    @TempDir
    static Path data;

    private static CpuTestDevice device;

    @BeforeAll
    static void open() {
        device = CpuTestDevice.of(CpuTestDevice.TEST_OPS, "twice", data, List.of(100_000L));
    }

    private static Timing timed(Outcome<Timing> result) {
        return switch (result) {
            case Outcome.Ok<Timing>(Timing timed) -> timed;
            case Outcome.Rejected<Timing>(Rejection rejection) -> throw new AssertionError(rejection);
        };
    }

    private static Gain gain(Timing timed) {
        return PairedComparison.of(timed.challenger(), timed.incumbent().orElseThrow());
    }

    /** The margin is wide because the test machine may be busy. */
    @Test
    void distinguishesTheFasterFromTheSlowerCandidate() {
        Build fast = device.build(Twice.right(1, 32));
        Build slow = device.build(Twice.right(8, 32));
        assertThat(gain(timed(device.benchmark(fast, Optional.of(slow)))).median()).isGreaterThan(1.2);
        assertThat(gain(timed(device.benchmark(slow, Optional.of(fast)))).median()).isLessThan(1 / 1.2);
    }

    /** Five comparisons, because load on the test machine may disturb some of them. */
    @Test
    void aMuchSlowerChallengerIsStoppedAfterItsFirstTwoSamples() {
        Build slow = device.build(Twice.right(8, 32));
        Build fast = device.build(Twice.right(1, 32));
        assertThat(Stream.generate(() -> timed(device.benchmark(slow, Optional.of(fast)))).limit(5))
                .anySatisfy(timed -> {
                    assertThat(timed.challenger().count()).isEqualTo(2);
                    assertThat(timed.environment().conditions()).containsEntry("stopped", "slow");
                });
    }

    /** At most one of five comparisons, because 0.5 % of them may be wrong. */
    @Test
    void anEqualKernelIsNotPromoted() {
        Build build = device.build(Twice.right(1, 32));
        PromotionRule rule = new PromotionRule(SamplingPlan.standard());
        long promoted = IntStream.range(0, 5)
                .filter(i -> rule.decide(gain(timed(device.benchmark(build, Optional.of(build)))), 0)
                        .filter(Verdict::promotes)
                        .isPresent())
                .count();
        assertThat(promoted).isLessThanOrEqualTo(1);
    }

    @Test
    void aChallengerIsTimedAloneIfThereIsNoIncumbent() {
        Timing timed = timed(device.benchmark(device.build(Twice.right(1, 32)), Optional.empty()));
        assertThat(timed.incumbent()).isEmpty();
        assertThat(timed.challenger().count()).isBetween(6, 32);
        assertThat(timed.environment().identity()).contains("cpu runner", "cold caches");
        assertThat(timed.environment().conditions()).containsKeys("load1", "order", "runner");
    }

    @Test
    void aFailedChallengerIsRejectedAndAFailedIncumbentIsTransient() {
        Build good = device.build(Twice.right(1, 32));
        Build bad = device.build(Twice.faulty("crash"));
        assertThat(device.benchmark(bad, Optional.of(good)))
                .isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> assertThat(
                                rejected.rejection().stage())
                        .isEqualTo(RejectionStage.CRASH));
        assertThatThrownBy(() -> device.benchmark(good, Optional.of(bad), SamplingPlan.standard()))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class,
                        failure -> assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA))
                .hasMessageContaining("the incumbent failed");
    }

    @Test
    void theVendorLibraryIsTimedInTheSameRoundsAsTheWinner() {
        Build slow = device.build(Twice.right(4, 32));
        assertThat(device.vendor(Optional.of(slow)))
                .isInstanceOfSatisfying(VendorResult.Timed.class, timed -> {
                    assertThat(timed.library()).isEqualTo("libtwice 1.0");
                    assertThat(timed.winnersGain().orElseThrow()).satisfies(gain -> {
                        assertThat(gain.median()).isLessThan(0.9).isBetween(gain.low(), gain.high());
                        assertThat(gain.endedEarly()).isFalse();
                    });
                });
    }

    @Test
    void theVendorLibraryIsTimedAloneIfTheWinnerFailsBesideIt() {
        Build bad = device.build(Twice.faulty("crash"));
        assertThat(device.vendor(Optional.of(bad)))
                .isInstanceOfSatisfying(VendorResult.Timed.class, timed -> {
                    assertThat(timed.winnersGain()).isEmpty();
                    assertThat(timed.medianNanoseconds()).isPositive();
                });
    }

    @Test
    void theVendorLibraryIsTimed() {
        assertThat(device.vendor())
                .isInstanceOfSatisfying(VendorResult.Timed.class, timed -> {
                    assertThat(timed.library()).isEqualTo("libtwice 1.0");
                    assertThat(timed.medianNanoseconds()).isPositive();
                });
    }

    @Test
    void theProfileComparesTheTimeWithTheRoofline() {
        Build build = device.build(Twice.right(1, 32));
        Profile slow = device.profile(build, 1e9);
        assertThat(slow)
                .isInstanceOfSatisfying(Profile.Static.class, profile -> {
                    assertThat(profile.bottleneck()).isEqualTo(Bottleneck.LATENCY_BOUND);
                    assertThat(profile.facts()).containsEntry("flop", 100_000.0).containsEntry("bytes", 800_000.0);
                    assertThat(profile.rooflineShare()).isBetween(0.0, 0.4);
                });
    }
}
