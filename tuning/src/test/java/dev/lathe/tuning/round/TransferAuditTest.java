package dev.lathe.tuning.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.SampleCampaigns;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TransferAuditTest {
    private static final Gain HEADLINE = new Gain(1.31, 1.29, 1.33);

    @Test
    void aGainThatIsSmallerOnUnseenRowsIsInflatedByTheDifference() {
        TransferAudit audit = audit(measured().withUnseen(new Gain(1.1, 1.08, 1.12)));

        assertThat(audit.parts())
                .extracting(part -> part.get(1))
                .containsExactly(
                        "+10.0 % (99 % interval +8.0 % to +12.0 %)", "N/A", "+21.0 %",
                        "+31.0 % (99 % interval +29.0 % to +33.0 %)");
        assertThat(audit.conclusions())
                .contains(
                        "Gap: +21.0 %, certainly more than 1 % of the speedup",
                        "Verdict: inflated", "Rolled back as overfit: none");
    }

    @Test
    void aGainWithinTheIntervalsIsClean() {
        TransferAudit audit = audit(measured()
                .withUnseen(new Gain(1.3, 1.28, 1.32))
                .withRows(new TreeMap<>(), Optional.of("a.c:3: keeps an address between calls")));

        assertThat(audit.conclusions())
                .contains("Gap: +1.0 %, not certainly more than 1 % of the speedup", "Verdict: clean")
                .endsWith("Warnings about the winner's source: a.c:3: keeps an address between calls");
    }

    @Test
    void withoutUnseenRowsThereIsNoVerdict() {
        assertThat(audit(measured()).conclusions())
                .contains(
                        "Real-equivalent: N/A", "Gap: N/A", "Verdict: not audited, because the op has no unseen rows");
    }

    private static FinalMeasurement measured() {
        return FinalMeasurement.ofOne(1e6, HEADLINE, new VendorResult.Unavailable("no library"));
    }

    private static TransferAudit audit(FinalMeasurement last) {
        CampaignRecord sample = SampleCampaigns.small();
        return new TransferAudit(
                new CampaignRecord(
                        sample.plan(), sample.summary(), sample.vendor(), Optional.of(last), sample.evaluations()),
                List.of());
    }
}
