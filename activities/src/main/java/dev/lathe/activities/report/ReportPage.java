package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.escape;

import dev.lathe.activities.history.StageTime;
import dev.lathe.tuning.report.SweepPage;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The content of report.html: the head and the order of the sections. */
public final class ReportPage {
    private final SweepPage page;
    private final SweepLabels labels;
    private final List<StageTime> stages;
    private final LinkedCampaigns campaigns;

    /** The sources are those of each campaign in the folder of the sweep: the relative path of each kept kernel. */
    public ReportPage(
            SweepPage page, SweepLabels labels, List<StageTime> stages, List<SortedMap<String, String>> sources) {
        this.page = page;
        this.labels = labels;
        this.stages = List.copyOf(stages);
        this.campaigns = LinkedCampaigns.of(page.campaigns(), sources);
    }

    /** Returns the content of the template's placeholders by name. */
    public SortedMap<String, String> content() {
        PageHead head = new PageHead(page.summary(), campaigns);
        return new TreeMap<>(Map.of(
                "title", escape(page.sweep()),
                "span", escape(head.span()),
                "labels", head.labels(labels),
                "summary", head.html(),
                "sections", String.join("", sections())));
    }

    private List<String> sections() {
        ShapeSections shapes = new ShapeSections(campaigns);
        CandidateSections candidates = new CandidateSections(campaigns);
        IncumbentSections incumbents = new IncumbentSections(campaigns);
        MeasurementSections measurements = new MeasurementSections(campaigns);
        return List.of(
                shapes.shapes(),
                new ConvergenceSection(campaigns).html(),
                new KnobsSection(campaigns).html(),
                new WinnersTable(campaigns).html(),
                new OutliersSection(page.outliers()).html(),
                shapes.sets(),
                shapes.comparisons(),
                shapes.rows(),
                candidates.candidates(),
                new RejectionsSection(page.rejections()).html(),
                new StagesSection(stages).html(),
                new GainsSection(page).html(),
                incumbents.improvements(),
                incumbents.runoff(),
                candidates.submissions(),
                measurements.profiles(),
                measurements.environment(page.summary().warnings()));
    }
}
