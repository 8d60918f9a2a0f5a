package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.InParallel;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists the sweeps on a server. */
public record SweepListing(Session session) {
    private static final String CAMPAIGN = "Campaign";

    /** A sweep with the times of its first start and its last end, to the second, and its labels. */
    public record Line(
            String id,
            Phase phase,
            Instant started,
            Optional<Instant> ended,
            Optional<String> note,
            List<String> tags) {}

    /** The first and the latest run of a sweep. */
    private record Runs(WorkflowExecutionInfo first, WorkflowExecutionInfo latest) {
        static Runs of(WorkflowExecutionInfo run) {
            return new Runs(run, run);
        }

        Runs with(Runs other) {
            return new Runs(
                    started(first).isBefore(started(other.first)) ? first : other.first,
                    started(latest).isAfter(started(other.latest)) ? latest : other.latest);
        }

        Instant resumed() {
            return started(latest);
        }
    }

    /** Returns the sweeps with all of these tags, those first that were started or resumed last. */
    public List<Line> tagged(List<String> tags) {
        List<Runs> sweeps = sweeps().toList();
        Extensions extensions = extensions(sweeps);
        return InParallel.map(sweeps, runs -> line(runs, extensions)).stream()
                .filter(line -> line.tags().containsAll(tags))
                .toList();
    }

    /**
     * The campaigns that were extended by themselves after their sweep had ended: the sweeps in which one runs, and the
     * latest end of one by sweep.
     */
    private record Extensions(Set<String> running, Map<String, Instant> ends) {
        Instant end(String sweep, Instant own) {
            return Optional.ofNullable(ends.get(sweep)).filter(own::isBefore).orElse(own);
        }
    }

    /** Reads the extensions. One that has ended began after the end of the first sweep that has ended. */
    private Extensions extensions(List<Runs> sweeps) {
        Executions executions = session.executions();
        Optional<Instant> first = sweeps.stream()
                .flatMap(runs -> ended(runs.latest()).stream())
                .min(Comparator.naturalOrder());
        return new Extensions(
                executions.running(CAMPAIGN).stream().map(IdKinds::sweep).collect(Collectors.toSet()),
                first.stream()
                        .flatMap(since -> executions.endedOfType(CAMPAIGN, since).stream())
                        .collect(Collectors.toMap(
                                run -> IdKinds.sweep(run.getExecution().getWorkflowId()),
                                run -> ended(run).orElseThrow(),
                                SweepListing::later)));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** Returns the sweep that was started or resumed last; throws CommandFailure if there is none. */
    public String latest() {
        return sweeps()
                .map(runs -> runs.latest().getExecution().getWorkflowId())
                .findFirst()
                .orElseThrow(() -> CommandFailure.notFound("no sweep on this server; start one with './lathe sweep "
                        + "start'"));
    }

    private Stream<Runs> sweeps() {
        SortedMap<String, Runs> sweeps = new TreeMap<>();
        session.executions()
                .ofType("Sweep")
                .forEach(run -> sweeps.merge(run.getExecution().getWorkflowId(), Runs.of(run), Runs::with));
        return sweeps.values().stream().sorted(Comparator.comparing(Runs::resumed).reversed());
    }

    /** Returns the line of a sweep. One that has ended runs again if it is among those with running campaigns. */
    private Line line(Runs runs, Extensions extensions) {
        WorkflowExecutionInfo run = runs.latest();
        String id = run.getExecution().getWorkflowId();
        Phase phase = phase(run);
        boolean runsAgain = phase.ended() && extensions.running().contains(id);
        Optional<Instant> ended =
                ended(run).filter(end -> !runsAgain).map(end -> extensions.end(id, end));
        SweepLabels labels = labels(run);
        Instant started = started(runs.first()).truncatedTo(ChronoUnit.SECONDS);
        return new Line(id, runsAgain ? Phase.RUNNING : phase, started, ended, labels.note(), labels.tags());
    }

    /** Returns the labels. The lists of the in-memory server have no search attributes. */
    private SweepLabels labels(WorkflowExecutionInfo run) {
        Optional<WorkflowExecutionInfo> complete = run.getSearchAttributes().getIndexedFieldsCount() > 0
                ? Optional.of(run)
                : session.executions().find(run.getExecution().getWorkflowId());
        return complete.map(Executions::labels).orElseGet(SweepLabels::none);
    }

    private Phase phase(WorkflowExecutionInfo run) {
        return switch (run.getStatus()) {
            case WORKFLOW_EXECUTION_STATUS_RUNNING ->
                session.executions()
                        .query(run.getExecution().getWorkflowId(), "status", SweepStatus.class)
                        .map(SweepStatus::phase)
                        .orElse(Phase.RUNNING);
            case WORKFLOW_EXECUTION_STATUS_COMPLETED -> session.executions().result(run, SweepStatus.class).phase();
            case WORKFLOW_EXECUTION_STATUS_TERMINATED, WORKFLOW_EXECUTION_STATUS_CANCELED -> Phase.STOPPED;
            case WORKFLOW_EXECUTION_STATUS_FAILED,
                    WORKFLOW_EXECUTION_STATUS_TIMED_OUT,
                    WORKFLOW_EXECUTION_STATUS_UNSPECIFIED,
                    WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW,
                    WORKFLOW_EXECUTION_STATUS_PAUSED,
                    UNRECOGNIZED -> Phase.FAILED;
        };
    }

    private static Instant started(WorkflowExecutionInfo run) {
        return Executions.started(run);
    }

    private static Optional<Instant> ended(WorkflowExecutionInfo run) {
        return run.hasCloseTime()
                ? Optional.of(Instant.ofEpochSecond(run.getCloseTime().getSeconds()))
                : Optional.empty();
    }
}
