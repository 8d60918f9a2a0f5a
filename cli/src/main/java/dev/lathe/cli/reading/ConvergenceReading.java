package dev.lathe.cli.reading;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.comparison.Convergence;
import dev.lathe.cli.comparison.SweepConvergence;
import dev.lathe.cli.connection.Session;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.util.List;
import java.util.Optional;

/** Reads sweeps for a comparison. */
public final class ConvergenceReading {
    private final Session session;
    private final SweepHistories sweeps;

    public ConvergenceReading(Session session) {
        this.session = session;
        this.sweeps = new SweepHistories(session);
    }

    /** Returns the convergence of a sweep; throws CommandFailure if there is no such sweep. */
    public SweepConvergence of(String sweep) {
        List<Convergence> campaigns = sweeps.campaigns(sweep).stream()
                .map(CampaignHistory::toRecord)
                .map(Convergence::of)
                .flatMap(Optional::stream)
                .toList();
        return new SweepConvergence(sweep, strategy(sweep), campaigns);
    }

    private String strategy(String sweep) {
        return session.executions().input(sweep, SweepRequest.class).plan().search().strategy();
    }
}
