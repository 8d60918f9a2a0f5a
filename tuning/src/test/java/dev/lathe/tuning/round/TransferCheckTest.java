package dev.lathe.tuning.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.report.EvaluationRows;
import dev.lathe.tuning.report.SampleCampaigns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TransferCheckTest {
    private static final Verdict KEEP = new Verdict.Keep("1.25x faster");
    private static final Gain GAIN = new Gain(1.25, 1.2, 1.3);
    private static final String REPOSITORY = Environment.ofRepository("smooth", "bench", "cc");

    @Test
    void aGainOnUnseenRowsIsReal() {
        assertThat(check(KEEP, Map.of(), true))
                .contains(
                        List.of("benchmark gain", "+25.000 % over the best one before"),
                        List.of("decision", "ACCEPT-as-real"));
    }

    @Test
    void theGainOnUnseenRowsIsTheEstimateForTraining() {
        assertThat(check(KEEP, Map.of(Environment.UNSEEN_GAIN, "+3.000 %"), true))
                .contains(List.of("estimated real-training gain, on unseen rows", "+3.000 %"));
        assertThat(check(KEEP, Map.of(), true))
                .contains(List.of("estimated real-training gain, on unseen rows", "N/A"));
    }

    @Test
    void anAcceptedGainHasAnAsteriskIfTheAuditWarnsOrThereAreNoUnseenRows() {
        assertThat(check(KEEP, Map.of(Environment.AUDIT, "a.c:3: keeps an address"), true))
                .contains(
                        List.of("static audit", "a.c:3: keeps an address"),
                        List.of("decision", "ACCEPT-with-asterisk: the static audit has warnings"));
        assertThat(check(KEEP, Map.of(), false))
                .contains(List.of("decision", "ACCEPT-with-asterisk: the op has no unseen rows"));
    }

    @Test
    void anOverfitGainIsRejectedAsOverfit() {
        assertThat(check(new Verdict.Discard("overfit: 12x faster on the tuned rows"), Map.of(), true))
                .contains(List.of("decision", "REJECT-as-overfit"));
        assertThat(check(new Verdict.Discard("50 % slower"), Map.of(), true))
                .contains(List.of("decision", "not accepted"));
    }

    private static List<List<String>> check(Verdict verdict, Map<String, String> conditions, boolean hasUnseenRows) {
        Recorded recorded = SampleCampaigns.compared(1, 1, GAIN, verdict);
        Round round = new Round(
                EvaluationRows.of(SampleCampaigns.of(List.of(recorded))).getFirst(),
                Metric.milliseconds(),
                Optional.empty());
        Measurement measured = new Measurement(
                Samples.of(1e6), Optional.empty(), 1e6, Optional.of(GAIN),
                new Environment(REPOSITORY, new TreeMap<>(conditions)));
        return new TransferCheck(measured, round, hasUnseenRows).rows();
    }
}
