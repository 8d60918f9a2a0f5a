package dev.lathe.cli.command.device;

import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "drain",
        description = "Moves all campaigns off a device, each after its iteration in flight, and gives it no new ones.",
        footer = {"", "Example:", "  lathe device drain host:cpu"})
final class DrainDevice extends SessionTask {
    @Parameters(index = "0", paramLabel = "DEVICE", description = "The device's name, as 'device list' shows it.")
    private String device;

    DrainDevice(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform(Session session) {
        DeviceStatus status = session.controls()
                .tell(WorkflowIds.DEVICE_POOL, "drain", new DrainRequest(device), DeviceStatus.class);
        say(device + " is " + status.state() + ", with " + status.campaigns().size() + " campaigns on it.");
        return ExitCode.DONE;
    }
}
