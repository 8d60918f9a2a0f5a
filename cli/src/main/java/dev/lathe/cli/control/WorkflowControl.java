package dev.lathe.cli.control;

import dev.lathe.workflows.contract.control.ControlAnswer;
import dev.lathe.workflows.contract.control.PauseRequest;
import dev.lathe.workflows.contract.control.ResumeRequest;
import dev.lathe.workflows.contract.control.StopRequest;

/** What a sweep and a campaign are told alike. */
interface WorkflowControl {
    /** Refuses an id that the server does not know. */
    ControlAnswer tell(String id, String control, Object request);

    default ControlAnswer stop(String id, String reason) {
        return tell(id, "stop", new StopRequest(reason));
    }

    default ControlAnswer pause(String id, String reason) {
        return tell(id, "pause", new PauseRequest(reason));
    }

    default ControlAnswer resume(String id) {
        return tell(id, "resume", new ResumeRequest());
    }
}
