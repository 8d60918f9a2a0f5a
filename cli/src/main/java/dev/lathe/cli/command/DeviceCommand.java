package dev.lathe.cli.command;

import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.DeviceReading;
import dev.lathe.cli.reading.DeviceReading.Device;
import dev.lathe.cli.render.TextTable;
import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.worker.profile.PeakMeter;
import dev.lathe.worker.profile.Peaks;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.devices.UndrainRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "device",
        description = "Lists, drains and undrains devices.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            DeviceCommand.ListDevices.class,
            DeviceCommand.DrainDevice.class,
            DeviceCommand.UndrainDevice.class
        })
public final class DeviceCommand extends Group {
    /** A command that sends a control to the device pool. */
    private abstract static class ControlTask extends SessionTask {
        @Parameters(index = "0", paramLabel = "DEVICE", description = "Name of the device, as in 'device list'.")
        protected String device;

        protected ExitCode send(Session session, String control, Object request) {
            List<String> known =
                    new DeviceReading(session).offers().stream().map(DeviceOffer::name).toList();
            if (!known.isEmpty() && !known.contains(device)) {
                throw CommandFailure.notFound(
                        "unknown device '" + device + "'; registered are " + String.join(", ", known));
            }
            print(session.controls()
                    .sendOrQueue(WorkflowIds.DEVICE_POOL, control, request, DeviceStatus.class)
                    .map(status -> device + " is " + status.state() + ", with "
                            + CampaignSummary.counted(status.campaigns().size(), "campaign") + " assigned.")
                    .orElse(QUEUED));
            return ExitCode.DONE;
        }
    }

    @Command(
            name = "list",
            description = "Lists the registered devices with the campaigns assigned to each.",
            footer = {
                "",
                "JSON: {\"devices\":[{\"name\",\"kind\",\"model\",\"host\",\"state\",\"reason\",\"campaigns\"}],\"missing\"};",
                "  states: available, drained, quarantined, withdrawn.",
                "  missing: what this machine lacks to confine programs, known after its first measurement on the CPU."
            })
    static final class ListDevices extends SessionTask {
        @Mixin
        private JsonOption json;

        /** The JSON output. */
        record Devices(List<Device> devices, List<String> missing) {}

        @Override
        protected ExitCode perform(Session session) {
            List<Device> devices = new DeviceReading(session).all();
            Optional<Peaks> here = PeakMeter.stored(DevicePaths.of(context).data().resolve(PeakMeter.FILE));
            List<String> lines = new ArrayList<>(
                    devices.isEmpty()
                            ? List.of("No device is registered; start a worker with './lathe worker'.")
                            : table(devices));
            here.flatMap(Peaks::lack).ifPresent(lack -> lines.add("On this machine " + lack + "."));
            json.print(this::print, new Devices(devices, here.map(Peaks::missing).orElse(List.of())), () -> lines);
            return ExitCode.DONE;
        }

        private static List<String> table(List<Device> devices) {
            return new TextTable<Device>(List.of(
                            Column.left("device", Device::name),
                            Column.left("kind", Device::kind),
                            Column.left("state", Device::state),
                            Column.right("campaigns", device -> Integer.toString(device.campaigns().size())),
                            Column.left("model", Device::model),
                            Column.left("reason", Device::reason)))
                    .lines(devices, TextTable.UNBOUNDED);
        }
    }

    @Command(
            name = "drain",
            description = "Takes a device out of service. Its campaigns move to other devices after their iterations "
                    + "in flight.",
            footer = {"", "Example:", "  lathe device drain host:cpu"})
    static final class DrainDevice extends ControlTask {
        @Override
        protected ExitCode perform(Session session) {
            return send(session, "drain", new DrainRequest(device));
        }
    }

    @Command(
            name = "undrain",
            description = "Puts a drained or quarantined device back into service.",
            footer = {"", "Example:", "  lathe device undrain host:cpu"})
    static final class UndrainDevice extends ControlTask {
        @Override
        protected ExitCode perform(Session session) {
            return send(session, "undrain", new UndrainRequest(device));
        }
    }
}
