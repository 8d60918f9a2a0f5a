package dev.lathe.cli;

import dev.lathe.cli.command.CampaignCommand;
import dev.lathe.cli.command.CheckCommand;
import dev.lathe.cli.command.CleanCommand;
import dev.lathe.cli.command.CliTask;
import dev.lathe.cli.command.CompletionCommand;
import dev.lathe.cli.command.DeviceCommand;
import dev.lathe.cli.command.DoctorCommand;
import dev.lathe.cli.command.ExportCommand;
import dev.lathe.cli.command.Group;
import dev.lathe.cli.command.HelpCommand;
import dev.lathe.cli.command.InitCommand;
import dev.lathe.cli.command.LogsCommand;
import dev.lathe.cli.command.PackCommand;
import dev.lathe.cli.command.ReproduceCommand;
import dev.lathe.cli.command.RunCommand;
import dev.lathe.cli.command.SearchBenchCommand;
import dev.lathe.cli.command.ServerCommand;
import dev.lathe.cli.command.SweepCommand;
import dev.lathe.cli.command.TemporalCommand;
import dev.lathe.cli.command.TipsCommand;
import dev.lathe.cli.command.UninstallCommand;
import dev.lathe.cli.command.WorkerCommand;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

@Command(
        name = "lathe",
        description = "Tunes compute kernels for given problem shapes with durable Temporal workflows.",
        versionProvider = LatheCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  lathe run                          tune 14 typical matrix products on this machine and write a report",
            "  lathe run my-sweep.yaml            tune the shapes of a manifest (docs/manifest.md)",
            "  lathe init rmsnorm                 write the folder of your own kernel; then lathe run --op rmsnorm",
            "  lathe sweep status                 show the status of the latest sweep",
            "  lathe doctor                       check this machine for required and optional software"
        })
final class LatheCommand extends Group {
    /** The commands in the order of the help. {@link CommandTree} adds them. */
    static final List<Class<? extends CliTask>> COMMANDS = List.of(
            RunCommand.class,
            ServerCommand.class,
            WorkerCommand.class,
            SweepCommand.class,
            CampaignCommand.class,
            DeviceCommand.class,
            TipsCommand.class,
            McpCommand.class,
            ExportCommand.class,
            InitCommand.class,
            CheckCommand.class,
            ReproduceCommand.class,
            PackCommand.class,
            SearchBenchCommand.class,
            TemporalCommand.class,
            CleanCommand.class,
            UninstallCommand.class,
            DoctorCommand.class,
            LogsCommand.class,
            CompletionCommand.class,
            HelpCommand.class);

    @Option(names = "--version", versionHelp = true, description = "Show the version and exit.")
    private boolean version;

    /** The version that the build writes into the jar. */
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
