package dev.lathe.cli.command.task;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.SweepReading;
import dev.lathe.cli.state.SweepView;
import dev.lathe.cli.watch.SweepWatch;
import dev.lathe.workflows.contract.control.ControlAnswer;

/** A command that needs a server, and starts none. */
public abstract class SessionTask extends CliTask {
    protected SessionTask(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected final ExitCode perform() {
        try (Session session = Servers.of(surroundings).session()) {
            return perform(session);
        }
    }

    protected abstract ExitCode perform(Session session);

    /** Says what a workflow answered to a control. */
    protected final ExitCode answered(ControlAnswer answer) {
        say(answer.phase() + ", " + answer.target() + " iterations asked for: " + answer.effect() + ".");
        return ExitCode.DONE;
    }

    /** Shows a sweep until it ends; done counts only when every campaign is. */
    protected final ExitCode follow(Session session, String id) {
        SweepView sweep = new SweepWatch(new SweepReading(session), display(), surroundings.output()).untilEnd(id);
        return sweep.allDone() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }
}
