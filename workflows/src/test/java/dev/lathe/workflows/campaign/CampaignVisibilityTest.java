package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.sdk.v1.WorkflowMetadata;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CampaignVisibilityTest {
    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);
    private final SyntheticDevice device = cluster.addDevice("a");

    @BeforeEach
    void open() {
        cluster.start("a");
    }

    private String run() {
        return CampaignSummaries.of(result()).id();
    }

    private CampaignState result() {
        return cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 3)));
    }

    private List<String> summaries(String id, EventType type) {
        return cluster.history(id).getEvents().stream()
                .filter(event -> event.getEventType() == type)
                .map(event -> DataConverters.lathe()
                        .fromPayload(event.getUserMetadata().getSummary(), String.class, String.class))
                .toList();
    }

    @Test
    void anActivityIsShownWithTheKnobsThatDifferFromTheBest() {
        assertThat(summaries(run(), EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED))
                .contains("#0 compile: line x=0", "#0 benchmark: line x=0")
                .anyMatch(text -> text.matches("#1 compile: line, best with x 0 to \\d+"))
                .anyMatch(text -> text.matches("#1 benchmark: line, best with x 0 to \\d+"));
    }

    @Test
    void theFinalMeasurementIsNamed() {
        assertThat(summaries(run(), EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED))
                .anyMatch(text -> text.matches("#\\d+ final, comparison 1 with the baseline: line, the best so far"))
                .anyMatch(text -> text.matches("#\\d+ final, vendor library: line, the best so far"))
                .anyMatch(text -> text.matches("#\\d+ final, run 1: line, the best so far"));
    }

    @Test
    void everyTimerHasASummary() {
        assertThat(summaries(run(), EventType.EVENT_TYPE_TIMER_STARTED))
                .contains("wait for the results folder")
                .anyMatch(text -> text.startsWith("pause before final run"))
                .noneMatch(String::isEmpty);
    }

    @Test
    void theCurrentDetailsHaveTheLastVerdictsAndTheResultsFolder() {
        String id = run();

        String details = cluster.client()
                .newUntypedWorkflowStub(id)
                .query("__temporal_workflow_metadata", WorkflowMetadata.class)
                .getCurrentDetails();

        assertThat(details).contains("best ", "folder      host:/results/" + id, "./lathe sweep report s");
        assertThat(details.lines().filter(line -> line.startsWith("last ")))
                .hasSize(3)
                .allMatch(line -> line.matches("last +#[123] (KEEP|DISCARD|REJECTED|INCONCLUSIVE) .*"));
    }

    @Test
    void anEndedCampaignHasItsSummaryInItsMemo() {
        CampaignSummary summary = CampaignSummaries.of(result());

        assertThat(cluster.client()
                        .newUntypedWorkflowStub(summary.id())
                        .describe()
                        .getMemo(CampaignSummaries.MEMO, CampaignSummary.class))
                .isEqualTo(summary);
    }

    @Test
    void theFinalMeasurementIsAPhase() {
        List<String> phases = new CopyOnWriteArrayList<>();
        SweepPlan plan = Plans.sweep("s", 1, 0);
        String id = WorkflowIds.campaign("s", plan.key(plan.members().getFirst()));
        IntStream.rangeClosed(0, 10_000).forEach(x -> device.during(
                "1:" + x + " final", () -> phases.add(cluster.attribute(id, SearchAttributes.PHASE))));

        run();

        assertThat(phases).containsOnly(Phase.FINAL_BENCHMARK.toString());
        assertThat(cluster.attribute(id, SearchAttributes.PHASE)).isEqualTo(Phase.DONE.toString());
    }
}
