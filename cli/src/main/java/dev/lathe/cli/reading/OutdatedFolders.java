package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.report.IdeaLog;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folders of ended campaigns that could not be written, or that lack evaluations of their histories. The sweep's
 * folder exists only on a machine with workers, so elsewhere there is nothing to compare.
 */
public final class OutdatedFolders {
    private final Path results;
    private final Executions executions;

    public OutdatedFolders(Path results, Executions executions) {
        this.results = results;
        this.executions = executions;
    }

    /** Returns a line for each folder that is not complete, with the command that writes it. */
    public List<String> of(SweepView sweep) {
        return Stream.concat(unwritten(sweep), outdated(sweep)).toList();
    }

    /** Returns the errors of the workflows that write the folders of ended campaigns until they succeed. */
    private Stream<String> unwritten(SweepView sweep) {
        return executions.running("Projection").stream()
                .filter(id -> sweep.campaigns().stream().anyMatch(campaign -> id.startsWith(campaign.id() + "/")))
                .flatMap(id -> executions.pendingActivities(id).stream())
                .filter(PendingActivityInfo::hasLastFailure)
                .map(activity -> StageReading.failure(activity) + "; a worker retries it for seven days");
    }

    private Stream<String> outdated(SweepView sweep) {
        Path folder = results.resolve(sweep.id());
        return Files.isDirectory(folder)
                ? sweep.campaigns().stream()
                        .filter(campaign -> campaign.phase().ended())
                        .flatMap(campaign -> line(campaign, folder.resolve(campaign.key())).stream())
                : Stream.empty();
    }

    private static Optional<String> line(CampaignSummary campaign, Path folder) {
        int recorded = campaign.iterations() + campaign.attempts();
        long written = rows(folder.resolve(IdeaLog.FILE));
        return written >= recorded
                ? Optional.empty()
                : Optional.of(folder + " is outdated: it has " + written + " of " + recorded
                        + " evaluations; the next worker on this machine completes it, or './lathe export "
                        + campaign.id() + " --out " + folder + "'");
    }

    private static long rows(Path file) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
            return lines.count();
        } catch (IOException missing) {
            return 0;
        }
    }
}
