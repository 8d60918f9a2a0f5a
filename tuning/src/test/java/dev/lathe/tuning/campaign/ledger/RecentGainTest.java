package dev.lathe.tuning.campaign.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.RejectionStage;
import org.junit.jupiter.api.Test;

class RecentGainTest {
    private CampaignLedger ledger = CampaignLedger.empty();

    private void add(int epoch, LedgerEntry.Result result) {
        ledger = ledger.append(new LedgerEntry(ledger.entries().size() + 1, "line:" + ledger.entries().size(), epoch, result));
    }

    private void costs(int epoch, float... nanoseconds) {
        for (float cost : nanoseconds) {
            add(epoch, new LedgerEntry.Result.Cost(cost));
        }
    }

    @Test
    void isTheBestBeforeTheLastIterationsOverTheBestOfAll() {
        costs(1, 200, 150, 170, 120, 100, 130);

        assertThat(RecentGain.of(ledger, 3)).isCloseTo(1.5, within(1e-9));
        assertThat(RecentGain.of(ledger, 1)).isEqualTo(1);
    }

    @Test
    void whatWasRejectedIsNoIteration() {
        costs(1, 200);
        add(1, new LedgerEntry.Result.Failed(RejectionStage.COMPILE));
        costs(1, 100);

        assertThat(RecentGain.of(ledger, 1)).isEqualTo(2);
    }

    @Test
    void nothingOfAnEarlierEpochIsCompared() {
        costs(1, 500);
        costs(2, 200, 100);

        assertThat(RecentGain.of(ledger, 2)).isEqualTo(2);
    }

    @Test
    void anEmptyLedgerGainedNothing() {
        assertThat(RecentGain.of(ledger, 5)).isEqualTo(1);
    }
}
