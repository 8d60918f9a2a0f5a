package dev.lathe.cli.reading;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.comparison.Climb;
import dev.lathe.cli.comparison.Contender;
import dev.lathe.cli.connection.Session;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.util.List;
import java.util.Optional;

/** Reads sweeps that are to be compared. */
public final class ContenderReading {
    private final Session session;
    private final SweepHistories sweeps;

    public ContenderReading(Session session) {
        this.session = session;
        this.sweeps = new SweepHistories(session);
    }

    /** Throws CommandFailure where there is no such sweep. */
    public Contender of(String sweep) {
        List<Climb> climbs = sweeps.campaigns(sweep).stream()
                .map(CampaignHistory::account)
                .map(Climb::of)
                .flatMap(Optional::stream)
                .toList();
        return new Contender(sweep, strategy(sweep), climbs);
    }

    private String strategy(String sweep) {
        return session.executions().input(sweep, SweepRequest.class).plan().search().strategy();
    }
}
