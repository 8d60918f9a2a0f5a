package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutlierRatesTest {
    /** Measured rates on one chip, which small shapes do not saturate. */
    private static final List<CampaignRates> SWEEP = List.of(
            best("768x768x768", 103.3),
            best("1024x1024x4096", 412.3),
            best("4096x1024x1024", 427.4),
            best("4096x1024x8192", 575.5),
            best("12288x4096x4096", 621.2),
            best("12288x12288x4096", 645),
            best("12288x12288x12288", 655.5));

    private static CampaignRates best(String shape, double rate) {
        List<Long> sizes = Arrays.stream(shape.split("x")).map(Long::parseLong).toList();
        double work = sizes.stream().mapToDouble(size -> size).reduce(2, (a, b) -> a * b);
        Problem problem = new Problem("gemm", DataType.F16, Dimensions.of(List.of("M", "N", "K"), sizes));
        return new CampaignRates(
                problem.key(), problem, work, "TFLOP/s", new TreeMap<>(Map.of(ComparedRate.BEST, rate)));
    }

    private static List<CampaignRates> with(CampaignRates planted) {
        return SWEEP.stream().map(rated -> rated.campaign().equals(planted.campaign()) ? planted : rated).toList();
    }

    @Test
    void sweepOfSmallAndLargeShapesHasNoOutliers() {
        assertThat(OutlierRate.of(SWEEP)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"768x768x768, 0.37", "12288x12288x12288, 237", "12288x12288x4096, 98.7", "1024x1024x4096, 9895"})
    void onlyTheRateThatDoesNotFitSimilarShapesIsAnOutlier(String shape, double rate) {
        assertThat(OutlierRate.of(with(best(shape, rate)))).singleElement().satisfies(outlier -> {
            assertThat(outlier.campaign()).isEqualTo("gemm_f16_" + shape);
            assertThat(outlier.value())
                    .isEqualTo(rate)
                    .matches(value -> value < outlier.expectedLow() || value > outlier.expectedHigh());
            assertThat(outlier.similarShapes()).hasSize(3).doesNotContain(shape);
        });
    }

    @Test
    void textNamesTheExpectedRateAndTheSimilarShapes() {
        assertThat(OutlierRate.of(with(best("12288x12288x12288", 200))).getFirst().text("night"))
                .isEqualTo("gemm_f16_12288x12288x12288: outlier: best 200.0 TFLOP/s; expected at least 310.6 by "
                        + "comparison with 12288x12288x4096, 12288x4096x4096, 4096x1024x8192");
        assertThat(OutlierRate.of(with(best("768x768x768", 9895))).getFirst().text("night"))
                .contains("expected at most 854.8 by")
                .endsWith("; measure it again with './lathe reproduce results/night/gemm_f16_768x768x768'");
    }

    @Test
    void oneSimilarShapeIsNotEnough() {
        assertThat(OutlierRate.of(List.of(best("512x512x512", 100), best("1024x512x512", 1)))).isEmpty();
    }

    @Test
    void ratesOfDifferentKindsAreNotCompared() {
        List<CampaignRates> vendors = SWEEP.stream()
                .map(rated -> new CampaignRates(
                        "vendor " + rated.campaign(),
                        rated.problem(),
                        rated.work(),
                        rated.unit(),
                        new TreeMap<>(Map.of(ComparedRate.VENDOR, rated.rates().get(ComparedRate.BEST) / 100))))
                .toList();

        assertThat(OutlierRate.of(Stream.concat(SWEEP.stream(), vendors.stream()).toList())).isEmpty();
    }
}
