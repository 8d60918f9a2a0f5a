package dev.lathe.activities.project;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.tuning.report.SweepPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The report of a sweep, one self-contained page. */
public final class SweepReport {
    private static final String FILE = "report.html";

    private SweepReport() {}

    /** Writes report.html with the campaigns in the given order, and returns its path. */
    public static Path write(Path directory, List<CampaignHistory> campaigns) throws IOException {
        if (campaigns.isEmpty()) {
            throw new IllegalArgumentException("a report needs at least one campaign; none of this sweep has started");
        }
        String sweep = campaigns.getFirst().state().plan().sweep();
        SweepPage page = SweepPage.of(sweep, campaigns.stream().map(CampaignHistory::toRecord).toList());
        ResultsFolder.at(directory).write(FILE, HtmlPage.of(page));
        return directory.resolve(FILE);
    }
}
