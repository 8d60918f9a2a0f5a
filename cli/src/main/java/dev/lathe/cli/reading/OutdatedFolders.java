package dev.lathe.cli.reading;

import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.report.IdeaLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folders of ended campaigns that lack evaluations of their histories. The sweep's folder exists only on a machine
 * with workers, so elsewhere there is nothing to compare.
 */
public final class OutdatedFolders {
    private final Path results;

    public OutdatedFolders(Path results) {
        this.results = results;
    }

    /** Returns a line for each outdated folder, with the command that writes it. */
    public List<String> of(SweepView sweep) {
        Path folder = results.resolve(sweep.id());
        return Files.isDirectory(folder)
                ? sweep.campaigns().stream()
                        .filter(campaign -> campaign.phase().ended())
                        .flatMap(campaign -> line(campaign, folder.resolve(campaign.key())).stream())
                        .toList()
                : List.of();
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
