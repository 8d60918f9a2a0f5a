package dev.lathe.cli.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.Phase;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubmissionReadingTest {
    @Test
    void aSubmissionDuringTheFinalMeasurementWaitsForItsEnd() {
        assertThat(SubmissionReading.text(campaign(Phase.FINAL_BENCHMARK, 1), 1))
                .isEqualTo("waiting: final-benchmark, 20 of 21 iterations, waits for the end of the final measurement");
    }

    @Test
    void aSubmissionWaitsForEarlierOnes() {
        assertThat(SubmissionReading.text(campaign(Phase.RUNNING, 3), 3))
                .isEqualTo("waiting: running, 20 of 21 iterations, waits for 2 earlier submissions");
        assertThat(SubmissionReading.text(campaign(Phase.RUNNING, 3), 1))
                .isEqualTo("waiting: running, 20 of 21 iterations");
    }

    @Test
    void aSubmissionWaitsForWhatItsCampaignWaitsFor() {
        CampaignSummary waiting = campaign(Phase.WAITING_FOR_DEVICE, 3)
                .waitingFor(Optional.of(new CampaignSummary.Waiting("a device of kind cpu", Optional.empty())));

        assertThat(SubmissionReading.text(waiting, 3))
                .isEqualTo("waiting: waiting-for-device, 20 of 21 iterations, waits for a device of kind cpu");
    }

    private static CampaignSummary campaign(Phase phase, int submissions) {
        return new CampaignSummary(
                "night/gemm",
                "gemm",
                phase,
                Optional.of("host:cpu"),
                1,
                20,
                21,
                0,
                "GFLOP/s",
                OptionalDouble.of(5),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                IntStream.rangeClosed(1, submissions)
                        .mapToObj(number -> new CampaignSummary.Queued(number, "simd MC=64", "wider"))
                        .toList(),
                Optional.empty(),
                MachineLoad.unmeasured(),
                Optional.empty());
    }
}
