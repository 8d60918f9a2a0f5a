package dev.lathe.activities.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.Timing;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final BatchResult<Correctness> RIGHT =
            new BatchResult<>(List.of(Outcome.ok(new Correctness(new CorrectnessReport(List.of())))));

    /** Returns the result of a batch whose candidates held the device for these times. */
    private static BatchResult<Timing> timed(String first, String second) {
        return new BatchResult<>(List.of(timed(first), timed(second)));
    }

    private static Outcome<Timing> timed(String heldMilliseconds) {
        TreeMap<String, String> conditions = new TreeMap<>();
        conditions.put(Environment.HELD, heldMilliseconds);
        return Outcome.ok(new Timing(
                new Samples(List.of(1.0)), Optional.empty(), new Environment("test", conditions), Optional.empty()));
    }

    private static List<Integer> held(Timeline timeline) {
        return timeline.occupancies().stream().map(occupancy -> (int) occupancy.held().toSeconds()).toList();
    }

    private static List<Integer> waited(Timeline timeline) {
        return timeline.occupancies().stream().map(occupancy -> (int) occupancy.waited().toSeconds()).toList();
    }

    @Test
    void aTaskWaitsForTheDeviceUntilTheTaskThatHoldsItEnds() {
        Timeline both = Timeline.joined(List.of(
                new RunScript().activity("correctness", 0, 4, 20, RIGHT).timeline(),
                new RunScript().activity("correctness", 0, 1, 10, RIGHT).timeline()));
        assertThat(held(both)).containsExactly(9, 10);
        assertThat(waited(both)).containsExactly(0, 6);
        assertThat(both.spans().getLast().queued()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void usesTheHoldingTimesOfTheCandidatesOfATask() {
        Timeline reported = new RunScript()
                .activity("benchmark", 0, 1, 10, timed("1000.00", "2000.00"))
                .activity("correctness", 10, 10, 19, new BatchResult<>(List.of(Outcome.ok(new Correctness(
                        new CorrectnessReport(List.of()), OptionalDouble.of(4000), OptionalDouble.empty())))))
                .timeline();
        assertThat(held(reported)).containsExactly(3, 4);
        assertThat(waited(reported)).containsExactly(6, 5);
    }

    @Test
    void aProfileHoldsTheDeviceOnlyIfItHasHardwareCounters() {
        Timeline profiled = new RunScript()
                .activity("profile", 0, 0, 3, new Profile.Skipped("budget"))
                .activity(
                        "profile",
                        3,
                        3,
                        8,
                        new Profile.Counters(
                                Bottleneck.MEMORY_BOUND,
                                Collections.emptySortedMap(),
                                Optional.empty(),
                                Optional.empty()))
                .timeline();
        assertThat(profiled.spans()).extracting(TaskSpan::stage).containsOnly(Stage.PROFILE);
        assertThat(held(profiled)).containsExactly(5);
    }

    @Test
    void aProposalTakesTheTimeOfItsWorkflowTask() {
        Timeline proposed = new RunScript().workflowTask("one", 2, 5).proposal().workflowTask("one", 6, 9).timeline();
        assertThat(proposed.spans()).singleElement().satisfies(span -> {
            assertThat(span.stage()).isEqualTo(Stage.PROPOSE);
            assertThat(span.ran()).isEqualTo(Duration.ofSeconds(3));
        });
    }

    @Test
    void uptimeExcludesTimeWithoutAWorker() {
        WorkerLifetimes replaced = new RunScript()
                .workflowTask("one", 0, 10)
                .workflowTask("two", 100, 105)
                .timeline()
                .workers();
        assertThat(replaced.uptime()).isEqualTo(Duration.ofSeconds(15));
        assertThat(replaced.replacements()).isEqualTo(1);
    }

    @Test
    void concurrentWorkersAreNotReplacements() {
        WorkerLifetimes concurrent = Timeline.joined(List.of(
                        new RunScript().workflowTask("one", 0, 1).workflowTask("one", 19, 20).timeline(),
                        new RunScript().workflowTask("two", 5, 30).workflowTask("three", 25, 26).timeline()))
                .workers();
        assertThat(concurrent.lifetimes()).extracting(WorkerLifetime::worker).containsExactly("one", "two", "three");
        assertThat(concurrent.uptime()).isEqualTo(Duration.ofSeconds(30));
        assertThat(concurrent.replacements()).isEqualTo(1);
    }
}
