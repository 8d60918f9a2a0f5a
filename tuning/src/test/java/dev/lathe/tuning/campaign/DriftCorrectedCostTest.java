package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DriftCorrectedCostTest {
    private final CampaignLedger ledger =
            CampaignLedger.empty().append(new LedgerEntry(1, "a:1", 1, new LedgerEntry.Result.Cost(200)));

    private static EpochBests epochBests(int epoch, Incumbent incumbent) {
        return EpochBests.opening(epoch, new VendorResult.Unavailable("none"), Incumbents.of(0, 900), incumbent);
    }

    private static Measurement measured(double median, Optional<Double> gain) {
        return new Measurement(
                new Samples(List.of(median)),
                Optional.empty(),
                median,
                gain.map(factor -> new Gain(factor, factor, factor)),
                Environment.of("test"));
    }

    @Test
    void aSlowerKernelOnACoolChipCostsMoreThanTheIncumbent() {
        float cost = epochBests(1, Incumbents.of(1, 190)).costOf(measured(180, Optional.of(0.8)), ledger);
        assertThat(cost).isCloseTo(250, within(0.01f));
    }

    @Test
    void usesTheMedianOfTheBaselineAsIncumbent() {
        float cost = epochBests(1, Incumbents.of(0, 900)).costOf(measured(180, Optional.of(4.5)), ledger);
        assertThat(cost).isCloseTo(200, within(0.01f));
    }

    @Test
    void usesTheMedianOfARemeasuredIncumbent() {
        float cost = epochBests(2, Incumbents.of(1, 300)).costOf(measured(180, Optional.of(2.0)), ledger);
        assertThat(cost).isCloseTo(150, within(0.01f));
    }

    @Test
    void isTheMedianWithoutAGain() {
        float cost = epochBests(1, Incumbents.of(1, 190)).costOf(measured(180, Optional.empty()), ledger);
        assertThat(cost).isEqualTo(180f);
    }
}
