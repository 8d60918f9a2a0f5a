package dev.lathe.cli.reading;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.util.List;
import java.util.Optional;

/** Reads everything that was recorded of a sweep's campaigns. */
public final class SweepHistories {
    private final Session session;
    private final CampaignReader histories;

    public SweepHistories(Session session) {
        this.session = session;
        this.histories = new CampaignReader(session.client());
    }

    /** Those that have begun, in the sweep's order; throws CommandFailure where there is no such sweep. */
    public List<CampaignHistory> campaigns(String sweep) {
        if (session.executions().find(sweep).isEmpty()) {
            throw CommandFailure.notFound("there is no sweep '" + sweep + "'; './lathe sweep list' names them");
        }
        SweepPlan plan = session.executions().input(sweep, SweepRequest.class).plan();
        return InParallel.map(plan.members(), member -> histories.read(WorkflowIds.campaign(sweep, plan.key(member)))).stream()
                .flatMap(Optional::stream)
                .toList();
    }
}
