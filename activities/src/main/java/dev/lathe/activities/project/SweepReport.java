package dev.lathe.activities.project;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.tuning.report.page.SweepPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The report of a sweep: one page that needs nothing but itself. */
public final class SweepReport {
    private static final String FILE = "report.html";

    private SweepReport() {}

    /** Writes report.html into the folder, with the campaigns in the given order, and says where it is. */
    public static Path write(Path directory, List<CampaignHistory> campaigns) throws IOException {
        if (campaigns.isEmpty()) {
            throw new IllegalArgumentException("a report needs a campaign; none of this sweep has begun");
        }
        String sweep = campaigns.getFirst().state().plan().sweep();
        SweepPage page = SweepPage.of(sweep, campaigns.stream().map(CampaignHistory::account).toList());
        ResultsFolder.at(directory).write(FILE, HtmlPage.of(page));
        return directory.resolve(FILE);
    }
}
