package dev.lathe.cli.control;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.reading.SweepReading.Standing;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.sweep.SweepRequest;

/** Controls a sweep. */
public final class SweepControl implements WorkflowControl {
    private final Session session;

    public SweepControl(Session session) {
        this.session = session;
    }

    /** Sets a new target of iterations for each campaign. An ended sweep is resumed. */
    public ControlAnswer extend(String id, IterationTarget requested) {
        Standing sweep = new SweepReading(session).standing(id);
        int target = requested.from(sweep.target());
        return sweep.phase().ended() ? resume(id, sweep, target) : send(id, "extend", new ExtendRequest(target));
    }

    private ControlAnswer resume(String id, Standing sweep, int target) {
        if (sweep.phase() == Phase.DONE && target <= sweep.target()) {
            throw CommandFailure.refused("sweep '" + id + "' has done " + sweep.target()
                    + " iterations per campaign; request more than that");
        }
        SweepRequest earlier = session.executions().input(id, SweepRequest.class);
        new SweepStart(session).resume(earlier.plan(), target);
        return new ControlAnswer(Phase.STARTING, target, "the sweep resumes where its campaigns ended");
    }

    @Override
    public ControlAnswer send(String id, String control, Object request) {
        requireKnown(id);
        return session.controls().send(id, control, request, ControlAnswer.class);
    }

    private void requireKnown(String id) {
        if (session.executions().find(id).isEmpty()) {
            throw CommandFailure.notFound("no sweep '" + id + "' on this server; list the sweeps with './lathe sweep "
                    + "list'");
        }
    }
}
