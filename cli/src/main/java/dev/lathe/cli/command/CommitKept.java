package dev.lathe.cli.command;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "commit",
        description = {
            "Commits the kept candidates of a campaign to a branch of the op's git repository.",
            "The branch starts at HEAD and has one commit for each candidate that became the best one, with its files, and",
            "its knobs in lathe.env. Working tree, index and HEAD do not change. A repeated command adds the commits that",
            "are missing. The op must have its own commands."
        },
        footer = {
            "",
            "Examples:",
            "  lathe campaign commit night/smooth_f32_1_fs",
            "  lathe campaign commit night/smooth_f32_1_fs --branch faster-smooth"
        })
final class CommitKept extends CampaignCommand.CampaignTask {
    @Option(
            names = "--branch",
            paramLabel = "NAME",
            description =
                    "Name of the branch (default: lathe/CAMPAIGN). It must not exist, or have commits of the campaign.")
    private Optional<String> branch = Optional.empty();

    @Override
    protected ExitCode performOnCampaign(Session session) {
        new KeptCommits(context)
                .ofCampaign(new CampaignReading(session).history(id), branch)
                .forEach(this::print);
        return ExitCode.DONE;
    }
}
