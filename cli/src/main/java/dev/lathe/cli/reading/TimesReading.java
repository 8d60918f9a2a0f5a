package dev.lathe.cli.reading;

import dev.lathe.activities.history.CampaignReader;
import dev.lathe.activities.history.Timeline;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.state.SweepTimes;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;

/** Reads the times of a sweep from the histories of its campaigns. */
public final class TimesReading {
    private final Session session;
    private final CampaignReader histories;

    public TimesReading(Session session) {
        this.session = session;
        this.histories = new CampaignReader(session.client());
    }

    /** Returns the times of a sweep; throws CommandFailure if there is no such sweep. */
    public SweepTimes of(String sweep) {
        int iterations = new SweepReading(session).view(sweep).iterations();
        SweepPlan plan = session.executions().input(sweep, SweepRequest.class).plan();
        return SweepTimes.of(sweep, iterations, Timeline.joined(InParallel.map(
                plan.members(), member -> histories.timeline(WorkflowIds.campaign(sweep, plan.key(member))))));
    }
}
