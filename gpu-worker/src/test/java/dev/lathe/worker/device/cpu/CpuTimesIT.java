package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.decision.PromotionRule;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.measurement.Timing;
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

/** Times on a CPU, by the real runner. */
@Timeout(600)
class CpuTimesIT {
    @TempDir
    static Path data;

    private static Bench bench;

    @BeforeAll
    static void open() {
        bench = Bench.of(Bench.TEST_OPS, "twice", data, List.of(100_000L));
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

    /** Medians, and a wide margin: the machine that runs the tests may be busy with other things. */
    @Test
    void tellsTheFasterFromTheSlower() {
        Build fast = bench.build(Twice.right(1, 32));
        Build slow = bench.build(Twice.right(2, 32));
        assertThat(gain(timed(bench.benchmark(fast, Optional.of(slow)))).median()).isGreaterThan(1.2);
        assertThat(gain(timed(bench.benchmark(slow, Optional.of(fast)))).median()).isLessThan(1 / 1.2);
    }

    /** A machine with much else to do may disturb the sample of one comparison, and hardly that of each. */
    @Test
    void aFarSlowerChallengerIsLetGoAfterItsFirstSample() {
        Build slow = bench.build(Twice.right(8, 32));
        Build fast = bench.build(Twice.right(1, 32));
        assertThat(Stream.generate(() -> timed(bench.benchmark(slow, Optional.of(fast)))).limit(5))
                .anySatisfy(timed -> {
                    assertThat(timed.challenger().count()).isEqualTo(1);
                    assertThat(timed.environment().conditions()).containsEntry("stopped", "slow");
                });
    }

    /** One comparison in two hundred may err; two of five do not. */
    @Test
    void anEqualKernelIsNotBetter() {
        Build build = bench.build(Twice.right(1, 32));
        PromotionRule rule = new PromotionRule(SamplingPlan.standard());
        long promoted = IntStream.range(0, 5)
                .filter(i -> rule.decide(gain(timed(bench.benchmark(build, Optional.of(build)))), 0).promotes())
                .count();
        assertThat(promoted).isLessThanOrEqualTo(1);
    }

    @Test
    void aChallengerIsTimedAloneWhereThereIsNoIncumbent() {
        Timing timed = timed(bench.benchmark(bench.build(Twice.right(1, 32)), Optional.empty()));
        assertThat(timed.incumbent()).isEmpty();
        assertThat(timed.challenger().count()).isBetween(6, 32);
        assertThat(timed.environment().identity()).contains("cpu runner", "cold caches");
        assertThat(timed.environment().conditions()).containsKeys("load1", "order", "runner");
    }

    @Test
    void aBadChallengerIsNotTimedAndABadIncumbentIsNotItsFault() {
        Build good = bench.build(Twice.right(1, 32));
        Build bad = bench.build(Twice.faulty("crash"));
        assertThat(bench.benchmark(bad, Optional.of(good)))
                .isInstanceOfSatisfying(Outcome.Rejected.class, refused -> assertThat(
                                refused.rejection().stage())
                        .isEqualTo(RejectionStage.CRASH));
        assertThatThrownBy(() -> bench.benchmark(good, Optional.of(bad)))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class,
                        failure -> assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA))
                .hasMessageContaining("the incumbent failed");
    }

    @Test
    void theVendorsLibraryIsTimedByTheSameMethod() {
        assertThat(bench.vendor())
                .isInstanceOfSatisfying(VendorResult.Timed.class, timed -> {
                    assertThat(timed.library()).isEqualTo("libtwice 1.0");
                    assertThat(timed.medianNanoseconds()).isPositive();
                });
    }

    @Test
    void theProfileSetsTheTimeAgainstTheRoofline() {
        Build build = bench.build(Twice.right(1, 32));
        Profile slow = bench.profile(build, 1e9);
        assertThat(slow)
                .isInstanceOfSatisfying(Profile.Static.class, profile -> {
                    assertThat(profile.bottleneck()).isEqualTo(Bottleneck.LATENCY_BOUND);
                    assertThat(profile.facts()).containsEntry("flop", 100_000.0).containsEntry("bytes", 800_000.0);
                    assertThat(profile.rooflineShare()).isBetween(0.0, 0.4);
                });
    }
}
