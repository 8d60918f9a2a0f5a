package dev.lathe.cli.control;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reading.IdKinds;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.reading.SweepReading.Standing;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.LabelRequest;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Controls a sweep. */
public record SweepControl(Session session) implements WorkflowControl {
    /** Sets a new target of iterations for each campaign, computed from the current one. An ended sweep is resumed. */
    public Optional<ControlAnswer> extend(String id, IntUnaryOperator requested) {
        Standing sweep = new SweepReading(session).standing(id);
        int target = requested.applyAsInt(sweep.target());
        if (sweep.phase().ended()) {
            return resume(id, sweep, target);
        }
        ExtendRequest request = new ExtendRequest(target);
        if (!sweep.answered()) {
            session.controls().queue(id, "extend", request);
            return Optional.empty();
        }
        return send(id, "extend", request);
    }

    /** Sets the note or the tags of a running sweep; throws CommandFailure if it has ended. */
    public Optional<ControlAnswer> label(String id, LabelRequest request) {
        requireKnown(id);
        return session.controls().sendOrQueue(id, "label", request, ControlAnswer.class);
    }

    private Optional<ControlAnswer> resume(String id, Standing sweep, int target) {
        if (sweep.phase() == Phase.DONE && target <= sweep.target()) {
            throw CommandFailure.refused("sweep '" + id + "' has done " + sweep.target()
                    + " iterations per campaign; request more than that");
        }
        SweepRequest earlier = session.executions().input(id, SweepRequest.class);
        new SweepStart(session).resume(earlier.plan(), target);
        return Optional.of(new ControlAnswer(
                Phase.STARTING,
                target,
                "every campaign resumes where it ended, and "
                        + new ExtendRequest(target).effect(earlier.plan().earlierEnds())));
    }

    @Override
    public Optional<ControlAnswer> send(String id, String control, Object request) {
        requireKnown(id);
        return session.controls().sendOrQueue(id, control, request, ControlAnswer.class);
    }

    /** Returns the running campaigns of an ended sweep: those that were extended by themselves. */
    public List<String> extended(String id) {
        if (!session.executions().hasEnded(id)) {
            return List.of();
        }
        return session.executions().running("Campaign").stream()
                .filter(campaign -> campaign.startsWith(WorkflowIds.campaign(id, "")))
                .sorted()
                .toList();
    }

    private void requireKnown(String id) {
        IdKinds.requireSweep(session.executions(), id);
        if (session.executions().find(id).isEmpty()) {
            throw CommandFailure.notFound("no sweep '" + id + "' on this server; list the sweeps with './lathe sweep "
                    + "list'");
        }
    }
}
