package dev.lathe.cli.command;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.cli.reading.SourceReading;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "source",
        description = "Prints the source of a candidate: the edited source, or the file of its family.",
        footer = {"", "Example:", "  lathe campaign source night/gemm_f32_48x48x48_fs > kernel.c"})
final class CandidateSource extends CampaignCommand.CampaignTask {
    @Option(names = "--ordinal", paramLabel = "N", description = "Ordinal of the candidate (default: the best one).")
    private Optional<Integer> ordinal;

    @Override
    protected ExitCode performOnCampaign(Session session) {
        SourceReading sources = new SourceReading(
                new CampaignReading(session).history(id), InstalledOps.in(context.kernels()).sources());
        OptionalInt requested = ordinal.map(OptionalInt::of).orElse(OptionalInt.empty());
        print(sources.source(sources.proposal(requested).candidate()).stripTrailing());
        return ExitCode.DONE;
    }
}
