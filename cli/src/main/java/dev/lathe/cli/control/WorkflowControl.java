package dev.lathe.cli.control;

import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;

/** The controls that sweeps and campaigns share. */
interface WorkflowControl {
    /** Sends a control; throws CommandFailure if the server does not know the id. */
    ControlAnswer send(String id, String control, Object request);

    default ControlAnswer stop(String id, String reason) {
        return send(id, "stop", new StopRequest(reason));
    }

    default ControlAnswer pause(String id, String reason) {
        return send(id, "pause", new PauseRequest(reason));
    }

    default ControlAnswer resume(String id) {
        return send(id, "resume", new ResumeRequest());
    }
}
