package dev.lathe.cli.command.sweep;

import dev.lathe.cli.command.option.ReasonWish;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.process.Surroundings;
import dev.lathe.cli.steer.SweepSteering;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "stop",
        description = "Ends a sweep: every campaign after its iteration in flight.",
        footer = {"", "Example:", "  lathe sweep stop night --reason 'the GPU is needed'"})
final class StopSweep extends SessionTask {
    @Parameters(index = "0", paramLabel = "SWEEP", description = "The sweep's id.")
    private String id;

    @Mixin
    private ReasonWish reason;

    StopSweep(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        return answered(new SweepSteering(session).stop(id, reason.text()));
    }
}
