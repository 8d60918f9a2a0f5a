package dev.lathe.activities.project;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.tuning.report.SweepPage;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The report of a sweep, one self-contained page. */
public final class SweepReport {
    private static final String FILE = "report.html";
    private static final String TEMPLATE = "report/template.html";
    private static final String STYLE = "report/style.css";
    private static final String SCRIPT = "report/report.js";
    private static final String CHART = "META-INF/resources/webjars/chart.js/4.4.7/dist/chart.umd.js";

    private SweepReport() {}

    /** Writes report.html with the campaigns in the given order, and returns its path. */
    public static Path write(Path directory, List<CampaignHistory> campaigns) throws IOException {
        if (campaigns.isEmpty()) {
            throw new IllegalArgumentException("a report needs at least one campaign; none of this sweep has started");
        }
        String sweep = campaigns.getFirst().state().plan().sweep();
        SweepPage page = SweepPage.of(sweep, campaigns.stream().map(CampaignHistory::toRecord).toList());
        ResultsFolder.at(directory).write(FILE, html(page));
        return directory.resolve(FILE);
    }

    /** Returns the template with the data and the plotting library, so that the page needs no network. */
    private static String html(SweepPage page) throws IOException {
        return resource(TEMPLATE)
                .replace("%style%", resource(STYLE))
                .replace("%chart%", withoutSourceMap(resource(CHART)))
                .replace("%script%", resource(SCRIPT))
                .replace("%data%", data(page));
    }

    /** Returns the data as JSON without '<', because any end tag inside a script element ends it. */
    private static String data(SweepPage page) throws IOException {
        return TuningJson.mapper().writeValueAsString(page).replace("<", "\\u003c");
    }

    private static String withoutSourceMap(String script) {
        return script.replaceFirst("(?m)^//# sourceMappingURL=.*$", "").stripTrailing();
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = SweepReport.class.getClassLoader().getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException("resource " + name + " is missing; rebuild Lathe");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
