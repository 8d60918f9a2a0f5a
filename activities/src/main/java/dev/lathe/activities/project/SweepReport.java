package dev.lathe.activities.project;

import dev.lathe.activities.history.StageTime;
import dev.lathe.activities.report.ReportPage;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.SweepPage;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The report of a sweep, one self-contained page. */
public final class SweepReport {
    private static final String FILE = "report.html";
    private static final String TEMPLATE = "report/template.html";
    private static final String STYLE = "report/style.css";
    private static final String SCRIPT = "report/report.js";
    private static final Pattern PLACEHOLDER = Pattern.compile("%([a-z]+)%");

    private SweepReport() {}

    /**
     * Writes report.html with the campaigns in the given order, and returns its path. The page links the sources of
     * kernels that are in the folder, so it is written after the folders of the campaigns.
     */
    public static Path write(
            Path directory, List<CampaignRecord> campaigns, List<StageTime> stages, SweepLabels labels)
            throws IOException {
        if (campaigns.isEmpty()) {
            throw new IllegalArgumentException("a report needs at least one campaign; none of this sweep has started");
        }
        SweepPage page = SweepPage.of(campaigns.getFirst().plan().sweep(), campaigns);
        List<SortedMap<String, String>> sources = new ArrayList<>();
        for (CampaignRecord campaign : campaigns) {
            sources.add(sources(directory, campaign.plan().key()));
        }
        SortedMap<String, String> content = new ReportPage(page, labels, stages, sources).content();
        content.put("style", resource(STYLE));
        content.put("script", resource(SCRIPT));
        ResultsFolder.at(directory).write(FILE, filled(resource(TEMPLATE), content));
        return directory.resolve(FILE);
    }

    /** Returns the relative paths of a campaign's kernel sources by kernel. */
    private static SortedMap<String, String> sources(Path directory, String key) throws IOException {
        SortedMap<String, String> sources = new TreeMap<>();
        Path folder = directory.resolve(key);
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.matches(KernelFile.NAMES))
                        .forEach(name -> sources.put(name.substring(0, name.lastIndexOf('.')), key + "/" + name));
            }
        }
        return sources;
    }

    /** Replaces the placeholders of the template. The inserted text is not searched for placeholders. */
    private static String filled(String template, SortedMap<String, String> content) {
        return PLACEHOLDER.matcher(template).replaceAll(found -> Matcher.quoteReplacement(content.get(found.group(1))));
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
