package dev.lathe.cli.command.device;

import dev.lathe.cli.command.option.JsonOption;
import dev.lathe.cli.command.task.SessionTask;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.DeviceReading;
import dev.lathe.cli.reading.DeviceReading.Device;
import dev.lathe.cli.render.TextTable;
import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.render.TextTable.Side;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        description = "Lists the registered devices with the campaigns assigned to each.",
        footer = {
            "",
            "JSON: {\"devices\":[{\"name\",\"kind\",\"model\",\"host\",\"state\",\"reason\",\"campaigns\"}]};",
            "  states: available, drained, quarantined, withdrawn."
        })
final class ListDevices extends SessionTask {
    @Mixin
    private JsonOption json;

    ListDevices(CliContext context) {
        super(context);
    }

    /** The JSON output. */
    record Devices(List<Device> devices) {}

    @Override
    protected ExitCode perform(Session session) {
        List<Device> devices = new DeviceReading(session).all();
        json.print(
                this::print,
                new Devices(devices),
                () -> devices.isEmpty()
                        ? List.of("No device is registered; start a worker with './lathe worker'.")
                        : table(devices));
        return ExitCode.DONE;
    }

    private static List<String> table(List<Device> devices) {
        return new TextTable<Device>(List.of(
                        new Column<>("device", Side.LEFT, 0, Device::name),
                        new Column<>("kind", Side.LEFT, 0, Device::kind),
                        new Column<>("state", Side.LEFT, 0, Device::state),
                        new Column<>("campaigns", Side.RIGHT, 0, device -> Integer.toString(device.campaigns().size())),
                        new Column<>("model", Side.LEFT, 0, Device::model),
                        new Column<>("reason", Side.LEFT, 0, Device::reason)))
                .lines(devices, TextTable.UNBOUNDED);
    }
}
