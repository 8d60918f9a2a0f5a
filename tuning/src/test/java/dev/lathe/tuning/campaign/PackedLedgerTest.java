package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.tuning.stop.StopRule.AttemptsSpent;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedLedgerTest {
    @Test
    void restoresAnEmptyLedger() {
        assertThat(CampaignLedger.empty().packed().unpack()).isEqualTo(CampaignLedger.empty());
        assertThat(CampaignLedger.empty().packed().counts()).isEqualTo(new PackedLedger.Counts(0, 0));
    }

    @Test
    void restoresLedgersOfAllSizes() {
        for (int size = 1; size < 120; size += 7) {
            CampaignLedger ledger = Ledgers.of(size, size, size / 3);
            assertThat(ledger.packed().unpack()).isEqualTo(ledger);
            assertThat(ledger.packed().counts())
                    .isEqualTo(new PackedLedger.Counts(ledger.iterations(), ledger.attempts()));
        }
    }

    @Test
    void restoresUnusualTexts() {
        List<String> texts =
                List.of("plain", "", ":", "a:,,b", "naive@0123456789abcdef:1,2", "x:\"|\\ {}", "f:ä,€,𝄞", "a,b:c@d");
        CampaignLedger ledger = CampaignLedger.empty();
        for (String text : texts) {
            ledger = ledger.append(new LedgerEntry(
                    ledger.entries().size() + 1, text, 1, new LedgerEntry.Result.Failed(RejectionStage.GATE)));
        }
        assertThat(ledger.packed().unpack()).isEqualTo(ledger);
    }

    @Test
    void restoresDuplicatesAndRejections() {
        CampaignLedger ledger = CampaignLedger.empty()
                .append(new LedgerEntry(1, "a:1", 1, new LedgerEntry.Result.Cost(5)))
                .append(new LedgerEntry(2, "a:2", 1, new LedgerEntry.Result.Failed(RejectionStage.GATE)))
                .append(new LedgerEntry(3, "a:3", 1, new LedgerEntry.Result.Duplicate(1)))
                .append(new LedgerEntry(4, "a:4", 1, new LedgerEntry.Result.Failed(RejectionStage.HANG)));
        assertThat(ledger.packed().unpack()).isEqualTo(ledger);
    }

    @ParameterizedTest
    @ValueSource(floats = {1e-9f, 1f, 0.1f, 123456.78f, Float.MAX_VALUE, Float.MIN_VALUE})
    void restoresEveryBitOfACost(float nanoseconds) {
        CampaignLedger ledger =
                CampaignLedger.empty().append(new LedgerEntry(1, "a:1", 1, new LedgerEntry.Result.Cost(nanoseconds)));
        assertThat(ledger.packed().unpack()).isEqualTo(ledger);
    }

    @Test
    void theLargestLedgerIsBelowTheLimit() {
        CampaignLedger full = Ledgers.of(1, IterationCount.LIMIT, AttemptsSpent.LIMIT);
        assertThat(full.iterations()).isEqualTo(IterationCount.LIMIT);
        assertThat(full.attempts()).isEqualTo(AttemptsSpent.LIMIT);
        assertThat(full.packed().text()).hasSizeLessThan(PackedLedger.LIMIT);
        assertThat(full.packed().unpack()).isEqualTo(full);
    }

    @Test
    void aLedgerOfEditedSourcesIsBelowTheLimit() {
        List<LedgerEntry> edits = IntStream.rangeClosed(1, IterationCount.LIMIT)
                .mapToObj(ordinal -> new LedgerEntry(
                        ordinal,
                        "simd@" + Sha256.of("edit " + ordinal).substring(0, 16) + ":64,8,-O3",
                        1,
                        new LedgerEntry.Result.Cost(1_000_000f / ordinal)))
                .toList();
        assertThat(new CampaignLedger(edits).packed().text()).hasSizeLessThan(PackedLedger.LIMIT);
    }

    @Test
    void rejectsDamagedText() {
        String good = Ledgers.of(1, 20, 5).packed().text();
        assertThatIllegalArgumentException().isThrownBy(() -> new PackedLedger("nonsense").unpack());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PackedLedger(good.substring(0, good.length() / 2)).unpack());
    }
}
