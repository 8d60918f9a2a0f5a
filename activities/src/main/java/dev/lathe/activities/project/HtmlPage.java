package dev.lathe.activities.project;

import dev.lathe.tuning.report.SweepPage;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The report page: the template with the data and the plotting library, so that it needs no network. */
final class HtmlPage {
    private static final String TEMPLATE = "report/template.html";
    private static final String STYLE = "report/style.css";
    private static final String SCRIPT = "report/report.js";
    private static final String CHART = "META-INF/resources/webjars/chart.js/4.4.7/dist/chart.umd.js";

    private HtmlPage() {}

    static String of(SweepPage page) throws IOException {
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
        try (InputStream stream = HtmlPage.class.getClassLoader().getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException("resource " + name + " is missing; rebuild Lathe");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
