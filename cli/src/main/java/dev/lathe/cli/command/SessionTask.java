package dev.lathe.cli.command;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.state.SweepView;
import dev.lathe.cli.watch.SweepWatch;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import java.util.Optional;

/** A command that needs a running server. */
abstract class SessionTask extends CliTask {
    /** The text in place of the answer to a control that no worker has handled yet. */
    protected static final String QUEUED =
            "Queued: no worker has answered yet. The request takes effect when one does; if no worker runs, start one "
                    + "with './lathe worker'.";

    @Override
    protected final ExitCode perform() {
        try (Session session = open(Servers.of(context))) {
            return perform(session);
        }
    }

    /** Connects to the server; throws if it does not respond. */
    protected Session open(Servers servers) {
        return servers.session();
    }

    protected abstract ExitCode perform(Session session);

    /** Prints a workflow's answer to a control. */
    protected final ExitCode answered(Optional<ControlAnswer> answer) {
        print(answerText(answer));
        return ExitCode.DONE;
    }

    /** Returns a workflow's answer to a control as text. Without an answer, the control is queued. */
    protected static String answerText(Optional<ControlAnswer> answer) {
        return answer.map(text -> text.phase() + ", target " + text.target() + " iterations: " + text.effect() + ".")
                .orElse(QUEUED);
    }

    /** Shows a sweep until it ends. Returns DONE only if every campaign is done. */
    protected final ExitCode follow(Session session, String id) {
        SweepView sweep = new SweepWatch(new SweepReading(session), display(), context.output()).untilEnd(id, () -> {});
        return sweep.allDone() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }
}
