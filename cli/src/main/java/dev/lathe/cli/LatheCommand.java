package dev.lathe.cli;

import dev.lathe.cli.command.CheckCommand;
import dev.lathe.cli.command.DoctorCommand;
import dev.lathe.cli.command.ExportCommand;
import dev.lathe.cli.command.InitCommand;
import dev.lathe.cli.command.PackCommand;
import dev.lathe.cli.command.ReproduceCommand;
import dev.lathe.cli.command.RunCommand;
import dev.lathe.cli.command.SearchBenchCommand;
import dev.lathe.cli.command.WorkerCommand;
import dev.lathe.cli.command.campaign.CampaignCommand;
import dev.lathe.cli.command.device.DeviceCommand;
import dev.lathe.cli.command.server.ServerCommand;
import dev.lathe.cli.command.sweep.SweepCommand;
import dev.lathe.cli.command.task.Group;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

@Command(
        name = "lathe",
        description = "Tunes kernels for problem shapes, as Temporal workflows that nothing can make forget.",
        versionProvider = LatheCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            ServerCommand.class,
            WorkerCommand.class,
            SweepCommand.class,
            CampaignCommand.class,
            DeviceCommand.class,
            ExportCommand.class,
            InitCommand.class,
            CheckCommand.class,
            ReproduceCommand.class,
            PackCommand.class,
            SearchBenchCommand.class,
            DoctorCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  lathe run                          tune the 14 typical shapes on this machine, from nothing to a report",
            "  lathe run my-sweep.yaml            the same for shapes of your own (docs/manifest.md)",
            "  lathe sweep status                 where the latest sweep stands",
            "  lathe doctor                       what this machine has, what is missing, how to get it"
        })
final class LatheCommand extends Group {
    @Option(names = "--version", versionHelp = true, description = "Show the version and exit.")
    private boolean version;

    /** The version that the build wrote into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "lathe " + Optional.ofNullable(LatheCommand.class.getPackage().getImplementationVersion())
                        .orElse("(not from a jar)")
            };
        }
    }
}
