package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CampaignRatesTest {
    private static final Metric GFLOPS = new Metric("speed", "GFLOP/s", MetricDirection.HIGHER, 2e6);

    private static Problem problem(String op, DataType type, Long... sizes) {
        List<String> names = List.of("M", "N", "K").subList(0, sizes.length);
        return new Problem(op, type, Dimensions.of(names, List.of(sizes)));
    }

    private static CampaignSummary summary(Phase phase, OptionalDouble vendor) {
        return summary(phase, 5, vendor);
    }

    private static CampaignSummary summary(Phase phase, int iterations, OptionalDouble vendor) {
        return new CampaignSummary(
                "night/a",
                "a",
                phase,
                Optional.of("cpu"),
                1,
                iterations,
                5,
                0,
                "GFLOP/s",
                OptionalDouble.of(10),
                vendor,
                Optional.of(new CampaignSummary.Best(
                        3,
                        "12345678",
                        "tiled:8",
                        30,
                        3,
                        Optional.empty(),
                        OptionalDouble.empty(),
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        false,
                        "search")),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                List.of(),
                Optional.empty(),
                MachineLoad.unmeasured(),
                Optional.empty());
    }

    private static CampaignRates of(Problem problem, double rate) {
        double work = problem.dimensions().byName().values().stream().mapToDouble(size -> size)
                .reduce(2, (a, b) -> a * b);
        return new CampaignRates(
                problem.key(), problem, work, "GFLOP/s", new TreeMap<>(Map.of(ComparedRate.BEST, rate)));
    }

    @ParameterizedTest
    @EnumSource(Phase.class)
    void theBestRateIsComparedOnlyAfterASuccessfulEnd(Phase phase) {
        ProblemSet one = ProblemSet.of(problem("gemm", DataType.F32, 64L));
        boolean compared = List.of(Phase.DONE, Phase.STOPPED, Phase.EXHAUSTED).contains(phase);

        assertThat(CampaignRates.of(one, GFLOPS, summary(phase, OptionalDouble.of(20))).orElseThrow().rates().keySet())
                .containsExactlyElementsOf(compared
                        ? List.of(ComparedRate.BASELINE, ComparedRate.VENDOR, ComparedRate.BEST)
                        : List.of(ComparedRate.BASELINE, ComparedRate.VENDOR));
    }

    @Test
    void aCampaignThatEndedBeforeItsFirstIterationHasNoBestRate() {
        ProblemSet one = ProblemSet.of(problem("gemm", DataType.F32, 64L));

        assertThat(CampaignRates.of(one, GFLOPS, summary(Phase.STOPPED, 0, OptionalDouble.of(20)))
                        .orElseThrow()
                        .rates())
                .doesNotContainKey(ComparedRate.BEST);
    }

    @Test
    void timesAndProblemSetsHaveNoComparableRates() {
        Problem first = problem("gemm", DataType.F32, 64L);
        List<Problem> members = List.of(first, problem("gemm", DataType.F32, 128L));
        CampaignSummary summary = summary(Phase.DONE, OptionalDouble.empty());

        assertThat(CampaignRates.of(ProblemSet.of(first), Metric.milliseconds(), summary)).isEmpty();
        assertThat(CampaignRates.of(new ProblemSet(members, members, Optional.empty()), GFLOPS, summary)).isEmpty();
        assertThat(CampaignRates.of(ProblemSet.of(first), GFLOPS, summary).orElseThrow().rates())
                .doesNotContainKey(ComparedRate.VENDOR);
    }

    @Test
    void onlyAShapeThatContainsTheOtherIsComparable() {
        CampaignRates square = of(problem("gemm", DataType.F32, 64L, 64L, 64L), 1);

        assertThat(square.comparesWith(of(problem("gemm", DataType.F32, 64L, 128L, 64L), 1))).isTrue();
        assertThat(square.comparesWith(of(problem("gemm", DataType.F32, 32L, 64L, 64L), 1))).isTrue();
        assertThat(square.comparesWith(of(problem("gemm", DataType.F32, 32L, 128L, 64L), 1))).isFalse();
        assertThat(square.comparesWith(of(problem("gemm", DataType.F16, 64L, 64L, 64L), 1))).isFalse();
        assertThat(square.comparesWith(of(problem("softmax", DataType.F32, 64L, 64L, 64L), 1))).isFalse();
        assertThat(square.comparesWith(of(problem("gemm", DataType.F32, 64L, 64L), 1))).isFalse();
    }

    @Test
    void distanceIsTheSumOfDoublingsAndHalvings() {
        assertThat(of(problem("gemm", DataType.F32, 64L, 64L, 64L), 1)
                .octavesTo(of(problem("gemm", DataType.F32, 128L, 16L, 64L), 1)))
                .isCloseTo(3, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"49.9, true", "50, false", "200, false", "200.1, true"})
    void theRateOfAnEqualShapeMayDifferByAFactorOfTwo(double rate, boolean outlier) {
        CampaignRates rated = of(problem("gemm", DataType.F32, 1L, 1L, 1L), rate);
        List<CampaignRates> equal = List.of(
                rated, renamed("b", of(rated.problem(), 100)), renamed("c", of(rated.problem(), 100)));

        assertThat(OutlierRate.of(equal).stream().anyMatch(found -> found.campaign().equals(rated.campaign())))
                .isEqualTo(outlier);
    }

    private static CampaignRates renamed(String campaign, CampaignRates rates) {
        return new CampaignRates(campaign, rates.problem(), rates.work(), rates.unit(), rates.rates());
    }

    @ParameterizedTest
    @CsvSource({"399.9, false", "400.1, true", "49.9, true", "50.1, false"})
    void aLargerShapeMayBeFasterByItsWorkButNotSlower(double rate, boolean outlier) {
        CampaignRates large = of(problem("gemm", DataType.F32, 2L, 1L, 1L), rate);
        Problem small = problem("gemm", DataType.F32, 1L, 1L, 1L);
        List<CampaignRates> sweep = List.of(large, renamed("b", of(small, 100)), renamed("c", of(small, 100)));

        assertThat(OutlierRate.of(sweep).stream().anyMatch(found -> found.campaign().equals(large.campaign())))
                .isEqualTo(outlier);
    }

    @ParameterizedTest
    @CsvSource({"24.9, true", "25.1, false", "199.9, false", "200.1, true"})
    void aSmallerShapeMayBeSlowerByItsWorkButNotFaster(double rate, boolean outlier) {
        CampaignRates small = of(problem("gemm", DataType.F32, 1L, 1L, 1L), rate);
        Problem large = problem("gemm", DataType.F32, 2L, 1L, 1L);
        List<CampaignRates> sweep = List.of(small, renamed("b", of(large, 100)), renamed("c", of(large, 100)));

        assertThat(OutlierRate.of(sweep).stream().anyMatch(found -> found.campaign().equals(small.campaign())))
                .isEqualTo(outlier);
    }
}
