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
        description = "Takes a device out of service. Its campaigns move to other devices after their iterations in "
                + "flight.",
        footer = {"", "Example:", "  lathe device drain host:cpu"})
final class DrainDevice extends SessionTask {
    @Parameters(index = "0", paramLabel = "DEVICE", description = "Name of the device, as in 'device list'.")
    private String device;

    DrainDevice(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        DeviceStatus status = session.controls()
                .send(WorkflowIds.DEVICE_POOL, "drain", new DrainRequest(device), DeviceStatus.class);
        print(device + " is " + status.state() + ", with " + status.campaigns().size() + " campaigns assigned.");
        return ExitCode.DONE;
    }
}
