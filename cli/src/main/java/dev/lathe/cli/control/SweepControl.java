package dev.lathe.cli.control;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.reading.SweepReading.Standing;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.control.ControlAnswer;
import dev.lathe.workflows.contract.control.ExtendRequest;
import dev.lathe.workflows.contract.sweep.SweepRequest;

/** Tells a sweep what to do. */
public final class SweepControl implements WorkflowControl {
    private final Session session;

    public SweepControl(Session session) {
        this.session = session;
    }

    /** An ended sweep is started again from where its campaigns ended. */
    public ControlAnswer extend(String id, IterationTarget more) {
        Standing sweep = new SweepReading(session).standing(id);
        int total = more.from(sweep.target());
        return sweep.phase().ended() ? again(id, sweep, total) : tell(id, "extend", new ExtendRequest(total));
    }

    private ControlAnswer again(String id, Standing sweep, int total) {
        if (sweep.phase() == Phase.DONE && total <= sweep.target()) {
            throw CommandFailure.refused("the sweep '" + id + "' has done " + sweep.target()
                    + " iterations a campaign; ask for more than that");
        }
        SweepRequest earlier = session.executions().input(id, SweepRequest.class);
        new SweepStart(session).again(earlier.plan(), total);
        return new ControlAnswer(Phase.STARTING, total, "the sweep goes on from where its campaigns ended");
    }

    @Override
    public ControlAnswer tell(String id, String control, Object request) {
        requireKnown(id);
        return session.controls().tell(id, control, request, ControlAnswer.class);
    }

    private void requireKnown(String id) {
        if (session.executions().find(id).isEmpty()) {
            throw CommandFailure.notFound("there is no sweep '" + id + "'; './lathe sweep list' names those that this server knows");
        }
    }
}
