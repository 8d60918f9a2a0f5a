package dev.lathe.cli.control;

import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import java.util.Optional;

/** The controls that sweeps and campaigns share. */
public interface WorkflowControl {
    /**
     * Sends a control, or queues it if no worker answers; returns the answer of a worker. Throws CommandFailure if the
     * server does not know the id.
     */
    Optional<ControlAnswer> send(String id, String control, Object request);

    default Optional<ControlAnswer> stop(String id, String reason) {
        return send(id, "stop", new StopRequest(reason));
    }

    default Optional<ControlAnswer> pause(String id, String reason) {
        return send(id, "pause", new PauseRequest(reason));
    }

    default Optional<ControlAnswer> resume(String id) {
        return send(id, "resume", new ResumeRequest());
    }
}
