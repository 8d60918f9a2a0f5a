package dev.lathe.cli.reading;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.activities.history.Timeline;
import dev.lathe.cli.comparison.Convergence;
import dev.lathe.cli.comparison.SweepComparison.SweepConvergence;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.InParallel;
import dev.lathe.cli.state.SweepTimes;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the recorded histories of a sweep's campaigns. */
public final class SweepHistories {
    private final Session session;
    private final CampaignReader histories;

    public SweepHistories(Session session) {
        this.session = session;
        this.histories = new CampaignReader(session.client());
    }

    /**
     * Returns the histories of the started campaigns in the sweep's order; throws CommandFailure if there is no such
     * sweep.
     */
    public List<CampaignHistory> campaigns(String sweep) {
        return started(sweep, histories::read);
    }

    /** Returns the same campaigns with the times of their tasks. */
    public List<CampaignReader.Timed> timed(String sweep) {
        return started(sweep, histories::readTimed);
    }

    private <T> List<T> started(String sweep, Function<String, Optional<T>> read) {
        IdKinds.requireSweep(session.executions(), sweep);
        if (session.executions().find(sweep).isEmpty()) {
            throw CommandFailure.notFound("no sweep '" + sweep + "' on this server; list the sweeps with './lathe "
                    + "sweep list'");
        }
        SweepPlan plan = plan(sweep);
        return InParallel.map(plan.members(), member -> read.apply(WorkflowIds.campaign(sweep, plan.key(member))))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the convergence of a sweep; throws CommandFailure if there is no such sweep. */
    public SweepConvergence convergence(String sweep) {
        List<Convergence> campaigns = campaigns(sweep).stream()
                .map(CampaignHistory::toRecord)
                .map(Convergence::of)
                .flatMap(Optional::stream)
                .toList();
        return new SweepConvergence(sweep, plan(sweep).search().strategy(), campaigns);
    }

    /** Returns the times of a sweep; throws CommandFailure if there is no such sweep. */
    public SweepTimes times(String sweep) {
        int iterations = new SweepReading(session).view(sweep).iterations();
        SweepPlan plan = plan(sweep);
        return SweepTimes.of(sweep, iterations, Timeline.joined(InParallel.map(
                plan.members(), member -> histories.timeline(WorkflowIds.campaign(sweep, plan.key(member))))));
    }

    private SweepPlan plan(String sweep) {
        return session.executions().input(sweep, SweepRequest.class).plan();
    }
}
