package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.plan.CommandLimits;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The timeouts of activities that run the commands of an op. */
@Timeout(300)
class CommandLimitsTest {
    @AutoClose
    private final TestCluster cluster = TestCluster.running();

    @Test
    void timeoutsExceedTheLimitsOfTheCommandsAndOfTheWorkThatTheyWaitFor() {
        assertThat(timeoutMinutes(Plans.limited("s", new CommandLimits(2_400, 600, 120))))
                .containsEntry("compile", (40 + 38 * 2) * 5L / 4)
                .containsEntry("correctness", (40 + 38 * 2 + 10) * 5L / 4)
                .containsEntry("benchmark", (3 * 40 + 38 * 2) * 5L / 4)
                .containsEntry("profile", (40 + 38 * 2) * 5L / 4 + 12);
    }

    @Test
    void anOpWithoutCommandsHasTheUsualTimeouts() {
        assertThat(timeoutMinutes(Plans.sweep("s", 1, 0)))
                .containsEntry("compile", 6L)
                .containsEntry("correctness", 3L)
                .containsEntry("benchmark", 4L)
                .containsEntry("profile", 12L)
                .containsEntry("check-winner", 6L + 2 * 3);
    }

    @Test
    void theVendorsTimeoutIncludesTheProgramsOfAnOpWithKernels() {
        assertThat(timeoutMinutes(Plans.compared("s", List.of("eager", "compiled"))))
                .containsEntry("baseline", 4L + 2 * 5 * 5 / 4)
                .containsEntry("benchmark", 4L);
    }

    @Test
    void thePauseOfALongIterationStatesHours() {
        CampaignWorkflow campaign = cluster.startCampaign(
                TestCluster.fresh(Plans.limited("s", new CommandLimits(5_400, 3_600, 900)), 2_000));

        assertThat(campaign.pause(new PauseRequest("lunch")).effect())
                .isEqualTo("pauses after the iteration in flight, within 47 h");
        campaign.stop(new StopRequest("enough"));
        cluster.result(campaign);
    }

    private Map<String, Long> timeoutMinutes(SweepPlan plan) {
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(plan, 2)));
        return cluster.client().fetchHistory(CampaignSummaries.of(state).id()).getEvents().stream()
                .filter(event -> event.hasActivityTaskScheduledEventAttributes())
                .map(event -> event.getActivityTaskScheduledEventAttributes())
                .collect(Collectors.toMap(
                        scheduled -> scheduled.getActivityType().getName(), CommandLimitsTest::minutes, (one, same) -> {
                            assertThat(one).isEqualTo(same);
                            return one;
                        }));
    }

    private static long minutes(ActivityTaskScheduledEventAttributes scheduled) {
        return scheduled.getStartToCloseTimeout().getSeconds() / 60;
    }
}
