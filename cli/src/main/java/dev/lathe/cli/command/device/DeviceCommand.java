package dev.lathe.cli.command.device;

import dev.lathe.cli.command.task.Group;
import picocli.CommandLine.Command;

@Command(
        name = "device",
        description = "Lists, drains and undrains devices.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ListDevices.class, DrainDevice.class, UndrainDevice.class})
public final class DeviceCommand extends Group {}
