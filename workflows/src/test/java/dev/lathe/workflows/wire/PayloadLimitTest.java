package dev.lathe.workflows.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.campaign.PackedLedger;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.stop.StopRule.AttemptsSpent;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import dev.lathe.workflows.golden.example.States;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PayloadLimitTest {
    private static final int QUOTES = 2;

    private final DataConverter converter = DataConverters.lathe();

    @Test
    void rejectsAPayloadOf64KibAndReportsItsTypeAndSize() {
        String longest = "x".repeat(PayloadLimit.BYTES - QUOTES - 1);

        assertThat(converter.toPayload(longest)).isPresent();
        assertThatThrownBy(() -> converter.toPayload(longest + "x"))
                .isInstanceOf(DataConverterException.class)
                .hasMessageContaining("a String of 65536 bytes is larger than the payload limit of 65536 bytes");
    }

    @Test
    void aStateWithTheLargestLedgerFitsIntoAPayload() {
        BuildFingerprints builds = IntStream.rangeClosed(1, IterationCount.LIMIT)
                .boxed()
                .reduce(
                        BuildFingerprints.none(),
                        (known, ordinal) -> known.with(
                                ordinal,
                                CompileReport.of("a" + ordinal, "cc", 1).withLaunch("one")),
                        (one, other) -> other);

        assertThat(converter.toPayload(States.carrying(new PackedLedger("x".repeat(PackedLedger.LIMIT)), builds)))
                .isPresent();
    }

    @Test
    void aStateOfTwoThousandIterationsFitsIntoAPayload() {
        CampaignLedger ledger = new CampaignLedger(IntStream.rangeClosed(1, IterationCount.LIMIT + AttemptsSpent.LIMIT)
                .mapToObj(PayloadLimitTest::entry)
                .toList());

        assertThat(ledger.iterations()).isEqualTo(IterationCount.LIMIT);
        assertThat(converter.toPayload(States.ended(ledger.packed()))).isPresent();
    }

    private static LedgerEntry entry(int ordinal) {
        String candidate =
                "simd:" + List.of(ordinal % 8, ordinal % 7 * 16, ordinal % 5 * 64, ordinal % 3, ordinal % 11);
        return new LedgerEntry(
                ordinal,
                candidate,
                1 + ordinal / 900,
                ordinal % 2 == 0
                        ? new LedgerEntry.Result.Cost(1000 + ordinal * 7919 % 4000 / 3f)
                        : new LedgerEntry.Result.Failed(RejectionStage.COMPILE));
    }
}
