package dev.lathe.activities.history.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.workflows.contract.activity.measurement.Correctness;
import dev.lathe.workflows.contract.activity.measurement.Timing;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final Outcome<Correctness> RIGHT = Outcome.ok(new Correctness(new CorrectnessReport(List.of())));

    private static Outcome<Timing> timed(String heldMilliseconds) {
        TreeMap<String, String> conditions = new TreeMap<>();
        conditions.put(Environment.HELD, heldMilliseconds);
        return Outcome.ok(new Timing(
                new Samples(List.of(1.0)), Optional.empty(), new Environment("test", conditions)));
    }

    private static List<Integer> held(Timeline timeline) {
        return timeline.stays().stream().map(stay -> (int) stay.held().toSeconds()).toList();
    }

    private static List<Integer> waited(Timeline timeline) {
        return timeline.stays().stream().map(stay -> (int) stay.waited().toSeconds()).toList();
    }

    @Test
    void whoBeginsWhileAnotherHasTheDeviceWaitsForItsEnd() {
        Timeline both = Timeline.joined(List.of(
                new RunScript().done("correctness", 0, 4, 20, RIGHT).timeline(),
                new RunScript().done("correctness", 0, 1, 10, RIGHT).timeline()));
        assertThat(held(both)).containsExactly(9, 10);
        assertThat(waited(both)).containsExactly(0, 6);
        assertThat(both.spans().getLast().queued()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void whatATaskTellsOfItsTurnCounts() {
        Timeline told = new RunScript()
                .done("benchmark", 0, 1, 10, timed("3000.00"))
                .done("correctness", 10, 10, 19, Outcome.ok(new Correctness(
                        new CorrectnessReport(List.of()), OptionalDouble.of(4000))))
                .timeline();
        assertThat(held(told)).containsExactly(3, 4);
        assertThat(waited(told)).containsExactly(6, 5);
    }

    @Test
    void aProfileHasTheDeviceOnlyWhereTheHardwareCounts() {
        Timeline profiled = new RunScript()
                .done("profile", 0, 0, 3, new Profile.Skipped("budget"))
                .done("profile", 3, 3, 8, new Profile.Counters(Bottleneck.MEMORY_BOUND, Collections.emptySortedMap()))
                .timeline();
        assertThat(profiled.spans()).extracting(Span::stage).containsOnly(Stage.PROFILE);
        assertThat(held(profiled)).containsExactly(5);
    }

    @Test
    void aProposalTakesTheTimeOfItsWorkflowTask() {
        Timeline proposed = new RunScript().decided("one", 2, 5).proposed().decided("one", 6, 9).timeline();
        assertThat(proposed.spans()).singleElement().satisfies(span -> {
            assertThat(span.stage()).isEqualTo(Stage.PROPOSE);
            assertThat(span.ran()).isEqualTo(Duration.ofSeconds(3));
        });
    }

    @Test
    void timeWithoutAWorkerDoesNotCount() {
        Workers cut = new RunScript().decided("one", 0, 10).decided("two", 100, 105).timeline().workers();
        assertThat(cut.present()).isEqualTo(Duration.ofSeconds(15));
        assertThat(cut.successors()).isEqualTo(1);
    }

    @Test
    void workersBesideEachOtherAreNoCut() {
        Workers beside = Timeline.joined(List.of(
                        new RunScript().decided("one", 0, 1).decided("one", 19, 20).timeline(),
                        new RunScript().decided("two", 5, 30).decided("three", 25, 26).timeline()))
                .workers();
        assertThat(beside.presences()).extracting(Presence::worker).containsExactly("one", "two", "three");
        assertThat(beside.present()).isEqualTo(Duration.ofSeconds(30));
        assertThat(beside.successors()).isEqualTo(1);
    }
}
