package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Edits with implausible gains, and edited winners, count only if a second harness confirms them. */
@Timeout(300)
class SecondHarnessTest {
    @AutoClose
    private final TestCluster cluster = new TestCluster(100);

    private final SyntheticDevice device = cluster.addDevice("a");

    @BeforeEach
    void start() {
        cluster.start("a");
    }

    @Test
    void anEditThatASecondHarnessRejectsIsNotPromoted() {
        CampaignState ended = submitted(36, Optional.of("edit"));

        assertThat(verdict(ended)).isEqualTo(new Verdict.Rejected("it takes 40.0 times as long"));
        assertThat(ended.bests().orElseThrow().incumbent().proposal().origin()).isNotEqualTo(Origin.SUBMITTED);
    }

    @Test
    void anEditThatASecondHarnessConfirmsSaysSo() {
        CampaignState ended = submitted(37, Optional.of("edit"));

        assertThat(verdict(ended)).isInstanceOf(Verdict.Keep.class);
        assertThat(verdict(ended).reason()).endsWith("; second harness: correct on 3 shapes");
        assertThat(ended.bests().flatMap(EpochBests::finalMeasurement).flatMap(FinalMeasurement::secondHarness))
                .contains("correct on 3 shapes");
        assertThat(harnessed()).as("before the promotion and before the final measurement")
                .containsExactly("second harness: 37", "second harness: 37");
    }

    @Test
    void aPointOfTheOpsOwnKernelsIsPromotedWithoutOne() {
        CampaignState ended = submitted(37, Optional.empty());

        assertThat(verdict(ended)).isInstanceOf(Verdict.Keep.class);
        assertThat(harnessed()).isEmpty();
    }

    private List<String> harnessed() {
        return device.log().stream().filter(line -> line.startsWith("second harness")).toList();
    }

    private CampaignState submitted(long x, Optional<String> code) {
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.deceived("s"), 4));
        campaign.submit(new SubmitRequest(
                "line",
                new TreeMap<>(Map.of("x", new KnobValue.Whole(x))),
                code,
                Optional.of("a hunch"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
        return cluster.result(campaign);
    }

    private Verdict verdict(CampaignState ended) {
        return cluster.recorded(CampaignSummaries.of(ended).id()).stream()
                .filter(recorded -> recorded.evaluation().proposal().origin() == Origin.SUBMITTED)
                .map(Recorded::verdict)
                .findFirst()
                .orElseThrow();
    }
}
