package dev.lathe.cli.command.device;

import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.UndrainRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "undrain",
        description = "Puts a drained or quarantined device back into service.",
        footer = {"", "Example:", "  lathe device undrain host:cpu"})
final class UndrainDevice extends SessionTask {
    @Parameters(index = "0", paramLabel = "DEVICE", description = "Name of the device, as in 'device list'.")
    private String device;

    UndrainDevice(CliContext context) {
        super(context);
    }

    @Override
    protected ExitCode perform(Session session) {
        DeviceStatus status = session.controls()
                .send(WorkflowIds.DEVICE_POOL, "undrain", new UndrainRequest(device), DeviceStatus.class);
        print(device + " is " + status.state() + ", with " + status.campaigns().size() + " campaigns assigned.");
        return ExitCode.DONE;
    }
}
