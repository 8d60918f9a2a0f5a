package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.code;
import static dev.lathe.activities.report.Html.count;
import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.activities.report.Html.link;
import static dev.lathe.activities.report.Html.number;
import static dev.lathe.activities.report.Html.percent;
import static dev.lathe.activities.report.Html.times;

import dev.lathe.activities.history.StageTime;
import dev.lathe.activities.report.Html.Column;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.report.BottleneckCounts;
import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.report.EpochLine;
import dev.lathe.tuning.report.GainBySource;
import dev.lathe.tuning.report.Improvement;
import dev.lathe.tuning.report.OutlierRate;
import dev.lathe.tuning.report.RejectionGroup;
import dev.lathe.tuning.report.RunoffLine;
import dev.lathe.tuning.report.SubmissionLine;
import dev.lathe.tuning.report.SweepPage;
import dev.lathe.tuning.search.family.KnobImportance;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The sections of report.html. */
public final class ReportPage {
    /** The candidates of a page with a row and a link each; the others of a larger sweep are only drawn. */
    private static final int DETAILED = 3_000;

    private static final int LEAST_DETAILED = 10;

    /** The knobs and the groups of rejections that are shown. */
    private static final int MOST_BARS = 12;

    private final SweepPage page;
    private final List<StageTime> stages;
    private final List<CampaignLinks> links;

    /** The sources are those of each campaign in the folder of the sweep: the relative path of each kept kernel. */
    public ReportPage(SweepPage page, List<StageTime> stages, List<SortedMap<String, String>> sources) {
        this.page = page;
        this.stages = List.copyOf(stages);
        int limit = Math.max(LEAST_DETAILED, DETAILED / Math.max(1, page.campaigns().size()));
        this.links = IntStream.range(0, page.campaigns().size())
                .mapToObj(i -> CampaignLinks.of(
                        "c" + (i + 1), sources.get(i), page.campaigns().get(i).curve(), limit))
                .toList();
    }

    /** Returns the content of the template's placeholders by name. */
    public SortedMap<String, String> content() {
        return new TreeMap<>(Map.of(
                "title", escape(page.sweep()),
                "span", escape(span()),
                "summary", summary(),
                "sections", Stream.of(
                                shapes(), convergence(), knobs(), winners(), outliers(), shapesOfSets(), candidates(),
                                rejections(), stages(), gains(), improvements(), runoff(), submissions(), profiles(),
                                environment())
                        .collect(Collectors.joining())));
    }

    private static String section(String id, String title, String note, String content) {
        return content.isEmpty()
                ? ""
                : "<section id=\"" + id + "\">\n<h2>" + title + "</h2>\n" + content
                        + (note.isEmpty() ? "" : "<p class=\"note\">" + note + "</p>\n") + "</section>\n";
    }

    private static <R> String tableUnlessEmpty(String label, List<Column<R>> columns, List<R> rows) {
        return rows.isEmpty() ? "" : Html.table(label, columns, rows);
    }

    private static String details(String id, String summary, boolean open, String content) {
        return "<details id=\"" + id + "\"" + (open ? " open" : "") + "><summary>" + escape(summary) + "</summary>\n"
                + content
                + "</details>\n";
    }

    private boolean isSingle() {
        return page.campaigns().size() == 1;
    }

    private CampaignLinks links(CampaignSection campaign) {
        return links.get(page.campaigns().indexOf(campaign));
    }

    private String anchored(CampaignSection campaign) {
        return link("#" + links(campaign).anchor(), campaign.name());
    }

    private <R> Column<R> shape(Function<R, CampaignSection> campaign) {
        return new Column<>("shape", "name", row -> anchored(campaign.apply(row)));
    }

    /* The head of the page. */

    private String span() {
        List<EpochLine> epochs =
                page.campaigns().stream().flatMap(campaign -> campaign.epochs().stream()).toList();
        if (epochs.isEmpty()) {
            return "Nothing is measured yet";
        }
        Instant from = epochs.stream().map(EpochLine::from).min(Comparator.naturalOrder()).orElseThrow();
        Instant to = epochs.stream().map(EpochLine::to).max(Comparator.naturalOrder()).orElseThrow();
        return "Measured from " + moment(from) + " to " + moment(to) + " on " + String.join(", ", devices());
    }

    private TreeSet<String> devices() {
        return page.campaigns().stream()
                .flatMap(campaign -> campaign.epochs().stream())
                .map(EpochLine::device)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String moment(Instant time) {
        return time.toString().substring(0, 16).replace('T', ' ') + " UTC";
    }

    private String summary() {
        var summary = page.summary();
        return summary.warnings().stream()
                        .map(warning -> "<p class=\"warning\"><strong>Warning:</strong> " + escape(warning) + "</p>\n")
                        .collect(Collectors.joining())
                + "<dl>\n" + term("What was gained", escape(summary.gained())) + term("Where", escape(summary.where()))
                + term("How sure", escape(summary.sure())) + term("Waiting", list(summary.waiting()))
                + term("What to do next", list(summary.next())) + "</dl>\n" + tiles();
    }

    private static String term(String name, String text) {
        return text.isEmpty() ? "" : "<div><dt>" + name + "</dt><dd>" + text + "</dd></div>\n";
    }

    private static String list(List<String> sentences) {
        return sentences.isEmpty()
                ? ""
                : sentences.stream()
                        .map(sentence -> "<li>" + escape(sentence) + "</li>")
                        .collect(Collectors.joining("", "<ul>", "</ul>"));
    }

    private String tiles() {
        long done = page.campaigns().stream().filter(campaign -> campaign.summary().phase().ended()).count();
        return "<ul class=\"tiles\">" + tile(done + " of " + page.campaigns().size(), "campaigns ended")
                + tile(count(page.campaigns().stream().mapToLong(campaign -> campaign.summary().iterations()).sum()),
                        "candidates measured")
                + tile(count(page.campaigns().stream().mapToLong(campaign -> campaign.summary().attempts()).sum()),
                        "candidates rejected")
                + "</ul>\n";
    }

    private static String tile(String value, String label) {
        return "<li><b>" + escape(value) + "</b> " + escape(label) + "</li>";
    }

    /* The tables of the campaigns. */

    private String shapes() {
        TreeSet<String> units = page.campaigns().stream()
                .map(campaign -> campaign.summary().unit())
                .collect(Collectors.toCollection(TreeSet::new));
        String unit = units.size() == 1 ? ", " + units.first() : "";
        List<Column<CampaignSection>> columns = new ArrayList<>(List.of(
                shape(campaign -> campaign),
                Column.number("best" + unit, c -> best(c).map(best -> number(best.value())).orElse(Html.NONE)),
                Column.number("speedup", c -> best(c).map(best -> times(best.speedup())).orElse(Html.NONE))));
        if (hasVendor()) {
            columns.add(Column.number("% of vendor", c -> best(c).map(best -> percent(best.overVendor()))
                    .orElse(Html.NONE)));
        }
        columns.add(Column.number("99 % interval", c -> best(c).flatMap(CampaignSummary.Best::speedupInterval)
                .map(interval -> times(interval.low()) + " to " + times(interval.high()))
                .orElse(Html.NONE)));
        columns.add(Column.number("baseline" + unit, c -> number(c.summary().baseline())));
        if (hasVendor()) {
            columns.add(Column.number("vendor" + unit, c -> number(c.summary().vendor())));
        }
        if (units.size() > 1) {
            columns.add(Column.of("unit", "", c -> c.summary().unit()));
        }
        columns.addAll(List.of(
                Column.number("iterations", c -> c.summary().iterations() + "/" + c.summary().target()),
                Column.number("found at", c -> best(c).map(best -> count(best.iteration())).orElse(Html.NONE)),
                Column.number("rejected", c -> count(c.summary().attempts())),
                new Column<>("phase", "", c -> "<span class=\"phase " + c.summary().phase() + "\">" + c.summary()
                        .phase() + "</span>"),
                Column.of("reason of the end", "reason", ReportPage::end)));
        if (devices().size() > 1) {
            columns.add(Column.of("device", "plain", c -> c.summary().device().orElse(Html.NONE)));
        }
        return section(
                "shapes",
                "Shapes",
                "Speedup is relative to the baseline, the family's simplest kernel. Above 100 % of vendor, a kernel "
                        + "is faster "
                        + "than the vendor library. In an ended campaign, all values are from the final measurement.",
                Html.table("Shapes", columns, page.campaigns()));
    }

    private boolean hasVendor() {
        return page.campaigns().stream().anyMatch(campaign -> campaign.summary().vendor().isPresent());
    }

    private static Optional<CampaignSummary.Best> best(CampaignSection campaign) {
        return campaign.summary().best();
    }

    private static String end(CampaignSection campaign) {
        CampaignSummary summary = campaign.summary();
        return summary.stopReason()
                .or(summary::pauseReason)
                .or(() -> summary.waiting().map(waiting -> "waits for " + waiting.reason()))
                .orElse(Html.NONE);
    }

    private String convergence() {
        TreeSet<Mark> marks = page.campaigns().stream()
                .flatMap(campaign -> campaign.curve().points().stream())
                .map(point -> Mark.of(point.row().decision()))
                .collect(Collectors.toCollection(TreeSet::new));
        String legend = line("best-line", "best so far") + (hasVendor() ? line("vendor-line", "vendor library") : "")
                + line("baseline-line", "baseline")
                + marks.stream().map(ReportPage::legend).collect(Collectors.joining());
        String cards = page.campaigns().stream().map(this::card).collect(Collectors.joining());
        return section(
                "convergence",
                "Convergence",
                "Each candidate was compared with the best kernel of its time in the same rounds. Its height is the "
                        + "speedup of that "
                        + "kernel times the measured gain, and its bar the 99 % interval of the gain. Thus all "
                        + "points of a chart are "
                        + "comparable, although the machine's speed varies. A point shows its candidate when it is "
                        + "pointed at, and links to "
                        + "its source or to its row below.",
                "<ul class=\"legend\">" + legend + "</ul>\n<div class=\"charts\">\n" + cards + "</div>\n");
    }

    private static String line(String style, String name) {
        return "<li><svg viewBox=\"0 0 22 12\" aria-hidden=\"true\"><title>" + name + "</title><path class=\"" + style
                + "\" d=\"M1 6h20\"/></svg>" + name + "</li>";
    }

    private static String legend(Mark mark) {
        return "<li data-mark=\"" + mark.style() + "\"><svg viewBox=\"0 0 14 12\" aria-hidden=\"true\"><title>"
                + mark.legend() + "</title><g class=\""
                + mark.style() + "\">" + mark.shape(7, 6) + "</g></svg>" + mark.legend() + "</li>";
    }

    private String card(CampaignSection campaign) {
        ConvergenceChart chart = new ConvergenceChart(campaign, links(campaign));
        CampaignSummary summary = campaign.summary();
        String facts = summary.best()
                .map(best -> number(best.value()) + " " + summary.unit() + ", "
                        + CampaignSummary.speedupText(best.speedup(), best.speedupInterval()))
                .orElse("nothing measured yet");
        return "<article class=\"card\" id=\"" + links(campaign).anchor() + "\"><h3>" + escape(campaign.name())
                + "</h3>\n<p>"
                + escape(facts) + "</p>\n" + chart.speedups() + "<details><summary>Absolute medians</summary>\n"
                        + chart.medians()
                + "<p>Medians of different times are not comparable: the machine's speed "
                + "varies.</p></details></article>\n";
    }

    /* The knobs. */

    private String knobs() {
        SortedMap<String, Double> sums = new TreeMap<>();
        List<KnobImportance> known =
                page.campaigns().stream()
                .flatMap(campaign -> campaign.importance().stream())
                .filter(KnobImportance::isReliable)
                .toList();
        known.forEach(one -> one.shares().forEach(share ->
                sums.merge(share.knob(), share.share() / known.size(), Double::sum)));
        List<KnobImportance.Share> means = sums.entrySet().stream()
                .map(entry -> new KnobImportance.Share(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(KnobImportance.Share::share).reversed())
                .toList();
        String together = known.size() < 2
                ? ""
                : "<h3>All shapes</h3>\n<div class=\"bars\">"
                        + bars("Mean importance of the knobs over " + known.size() + " campaigns", means) + "</div>";
        String single = page.campaigns().stream().map(this::knobs).collect(Collectors.joining());
        return section(
                "knobs",
                "Knobs",
                "Importance: how much worse a random forest predicts the logarithmic speedups of candidates that it "
                        + "was not fitted "
                        + "with, if the values of the knob are permuted; as a share of the sum. Lines: one for each "
                        + "candidate, the "
                        + "slower half faint, the fastest candidate bold.",
                together + single);
    }

    private String knobs(CampaignSection campaign) {
        String importance = campaign.importance()
                .map(known -> (known.isReliable()
                                ? "<div class=\"bars\">" + bars("Importance of the knobs for " + campaign.name(),
                                        known.shares()) + "</div>"
                                : "")
                        + "<p>Family " + code(known.family()) + ", " + known.candidates()
                                + " candidates: the forest explains "
                        + percent(known.explained()) + " of the variance"
                        + (known.isReliable() ? "" : ", too little to rank the knobs") + ".</p>\n")
                .orElse("");
        String lines = ParallelCoordinates.of(campaign)
                .map(svg -> "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Knob values for "
                        + escape(campaign.name()) + "\">" + svg + "</div>")
                .orElse("");
        return importance.isEmpty() && lines.isEmpty()
                ? ""
                : details(links(campaign).anchor() + "-knobs", campaign.name(),
                        campaign.equals(page.campaigns().getFirst()),
                        importance + lines);
    }

    private static String bars(String text, List<KnobImportance.Share> shares) {
        return new BarChart(
                        text,
                        shares.stream()
                                .limit(MOST_BARS)
                                .map(share -> new BarChart.Bar(share.knob(), share.share(), 0, percent(share.share())))
                                .toList())
                .svg();
    }

    /* The candidates. */

    private String winners() {
        return section("winners", "Winners", "", tableUnlessEmpty(
                "Winners",
                List.of(
                        shape(campaign -> campaign),
                        new Column<>("kernel", "plain", this::winner),
                        Column.of("family", "", campaign -> campaign.winner().orElseThrow().family()),
                        Column.of("origin", "", campaign -> campaign.winner().orElseThrow().origin()),
                        new Column<>("knobs, and the command that reproduces it", "prose", ReportPage::settings)),
                page.campaigns().stream().filter(campaign -> campaign.winner().isPresent()).toList()));
    }

    private String winner(CampaignSection campaign) {
        String kernel = campaign.winner().orElseThrow().kernel();
        return Optional.ofNullable(links(campaign).sources().get(kernel))
                .map(source -> "<a href=\"" + escape(source) + "\">" + code(kernel) + "</a>")
                .orElseGet(() -> code(kernel));
    }

    private static String settings(CampaignSection campaign) {
        var winner = campaign.winner().orElseThrow();
        String knobs = winner.settings().stream()
                .map(setting -> code(setting.knob() + "=" + setting.value()))
                .collect(Collectors.joining(" "));
        return "<div class=\"knobs\">" + knobs + "</div>"
                + (winner.runCommand().isEmpty() ? "" : "<code class=\"command\">" + escape(winner.runCommand())
                        + "</code>");
    }

    private String candidates() {
        String tables = page.campaigns().stream()
                .map(campaign -> new CandidatesTable(campaign, links(campaign)))
                .map(table -> details(table.id(), table.summary(), isSingle(), table.html()))
                .collect(Collectors.joining());
        return section(
                "candidates",
                "Candidates",
                "In the order of proposals. Interval: 99 %, of the comparison with the incumbent. The file "
                        + "<code>candidates.jsonl</code> in the campaign's folder has the certificates of all "
                        + "candidates.",
                tables);
    }

    private String rejections() {
        return section("rejections", "Rejections", "Reasons that differ only in numbers are one row.", tableUnlessEmpty(
                "Rejections",
                List.of(
                        Column.of("stage", "", group -> group.stage().toString()),
                        Column.number("count", group -> count(group.count())),
                        Column.of("example", "reason", RejectionGroup::example),
                        new Column<>("kernel", "plain", group -> code(group.kernel()))),
                page.rejections().stream().limit(MOST_BARS).toList()));
    }

    private String outliers() {
        return section(
                "outliers",
                "Outliers",
                "A shape that contains another takes no less time and has no lower rate, within a factor of two. "
                        + "These rates do "
                        + "not fit those of the three most similar such shapes.",
                tableUnlessEmpty(
                        "Outliers",
                        List.of(
                                Column.of("campaign", "name", OutlierRate::campaign),
                                Column.of("rate", "", outlier -> outlier.rate().toString()),
                                Column.number("value", outlier -> number(outlier.value())),
                                Column.number("expected", outlier -> number(outlier.expectedLow()) + " to "
                                        + number(outlier.expectedHigh())),
                                Column.of("unit", "", OutlierRate::unit),
                                Column.of("similar shapes", "reason", outlier ->
                                        String.join(", ", outlier.similarShapes()))),
                        page.outliers()));
    }

    /** A row of a campaign in a table over all campaigns. */
    private record Of<R>(CampaignSection campaign, R row) {}

    private <R> List<Of<R>> all(Function<CampaignSection, List<R>> rows) {
        return page.campaigns().stream()
                .flatMap(campaign -> rows.apply(campaign).stream().map(row -> new Of<>(campaign, row)))
                .toList();
    }

    private String shapesOfSets() {
        List<Of<CampaignSummary.Shape>> shapes = all(campaign -> campaign.summary().shapes().orElse(List.of()));
        return section(
                "sets",
                "One kernel, several shapes",
                "The value of a campaign is the geometric mean over its representative shapes. The full set was "
                        + "verified and timed "
                        + "once, at the end.",
                tableUnlessEmpty(
                        "Shapes of shared kernels",
                        List.of(
                                Column.of("shape", "name", of -> of.row().problem()),
                                Column.number("best", of -> number(of.row().best())),
                                Column.number("speedup", of -> times(of.row().speedup())),
                                Column.number("% of vendor", of -> percent(of.row().overVendor())),
                                Column.number("baseline", of -> number(of.row().baseline())),
                                Column.number("vendor", of -> number(of.row().vendor())),
                                Column.of("unit", "", of -> of.campaign().summary().unit()),
                                Column.of("rejection", "reason", of -> of.row().rejection().orElse(Html.NONE)),
                                new Column<>("campaign", "plain", of -> anchored(of.campaign()))),
                        shapes));
    }

    /* The times and the gains. */

    private String stages() {
        List<BarChart.Bar> bars = stages.stream()
                .filter(stage -> stage.tasks() > 0)
                .map(stage -> new BarChart.Bar(
                        stage.name(),
                        stage.seconds(),
                        stage.deviceWaitSeconds(),
                        seconds(stage.seconds()) + (stage.deviceWaitSeconds() < 0.05 ? "" : " + "
                                + seconds(stage.deviceWaitSeconds()))
                                + ", " + count(stage.tasks()) + " tasks"))
                .toList();
        return section(
                "stages",
                "Time by stage",
                "The time in which the tasks of all campaigns ran, which overlap; lighter: their wait for the device.",
                bars.isEmpty() ? "" : "<div class=\"bars\">" + new BarChart("Time by stage", bars).svg() + "</div>");
    }

    private static String seconds(double seconds) {
        return seconds < 600 ? number(seconds) + " s" : number(seconds / 60) + " min";
    }

    private String gains() {
        int profiled = page.bottlenecks().stream().mapToInt(BottleneckCounts.Count::kernels).sum();
        String tables = gains("knobs", page.groups()) + gains("source", page.sources())
                + tableUnlessEmpty(
                        "Bottlenecks",
                        List.of(
                                Column.of("bottleneck", "name", one -> one.bottleneck().toString().replace('_', ' ')),
                                Column.number("profiled", one -> count(one.kernels())),
                                Column.number("share", one -> percent((double) one.kernels() / profiled)),
                                Column.number("kept", one -> count(one.kept()))),
                        page.bottlenecks());
        return section(
                "gains",
                "Gains",
                "All campaigns. A gain is the speedup of a campaign by its kept candidates of this row, as the "
                        + "geometric mean of "
                        + "the campaigns.",
                "<div class=\"insights\">\n" + tables + "</div>\n");
    }

    private static String gains(String title, List<GainBySource> rows) {
        return tableUnlessEmpty(
                "Gains by " + title,
                List.of(
                        Column.of(title, "name", GainBySource::kind),
                        Column.number("tried", row -> count(row.tried())),
                        Column.number("rejected", row -> count(row.rejected())),
                        Column.number("kept", row -> count(row.kept())),
                        Column.number("gain", row -> times(row.gain()))),
                rows);
    }

    private String improvements() {
        List<CampaignSection> improved =
                page.campaigns().stream().filter(campaign -> campaign.improvements().size() > 1).toList();
        String tables = improved.stream()
                .map(campaign -> details(
                        links(campaign).anchor() + "-incumbents",
                        campaign.name() + ": " + plural(campaign.improvements().size() - 1, "gain"),
                        isSingle(),
                        Html.table("Successive incumbents of " + campaign.name(), columns(campaign),
                                campaign.improvements())))
                .collect(Collectors.joining());
        return section(
                "improvements",
                "Successive incumbents",
                "A gain is relative to the previous incumbent. A dash means that no data was collected.",
                tables);
    }

    private static String plural(int count, String word) {
        return count + " " + word + (count == 1 ? "" : "s");
    }

    private static List<Column<Improvement>> columns(CampaignSection campaign) {
        return List.of(
                new Column<>("kernel", "name", row -> code(row.kernel())),
                Column.number(campaign.summary().unit(), row -> number(row.value())),
                Column.number("gain", row -> times(row.gain())),
                Column.of("knobs", "", Improvement::group),
                Column.of("source", "", Improvement::source),
                Column.number("registers", row -> row.registers().isPresent() ? count(row.registers().getAsInt())
                        : Html.NONE),
                Column.number("spilled bytes", row -> row.spilledBytes().isPresent()
                        ? count(row.spilledBytes().getAsInt()) : Html.NONE),
                Column.number("static shared bytes", row ->
                        row.sharedMemoryBytes().isPresent() ? count(row.sharedMemoryBytes().getAsInt()) : Html.NONE),
                Column.number("occupancy", row ->
                        row.occupancyPercent().isPresent() ? percent(row.occupancyPercent().getAsDouble() / 100)
                                : Html.NONE),
                Column.of("bottleneck", "", row -> row.bottleneck().map(one -> one.toString().replace('_', ' '))
                        .orElse(Html.NONE)));
    }

    private String runoff() {
        List<Of<RunoffLine>> finalists = all(CampaignSection::runoff);
        return section(
                "runoff",
                "Runoff",
                "Candidates are compared in brief rounds. Finalists are those that may be faster than the incumbent "
                        + "in the steady "
                        + "state of the device. Each was built, verified and timed again in the steady state.",
                tableUnlessEmpty(
                        "Finalists of the runoffs",
                        List.of(
                                shape(Of::campaign),
                                new Column<>("kernel", "plain", of -> code(of.row().kernel())),
                                Column.number("value", of -> number(of.row().value())),
                                Column.of("unit", "", of -> of.campaign().summary().unit()),
                                Column.of("decision", "", of -> of.row().decision()),
                                Column.of("reason", "reason", of -> of.row().reason())),
                        finalists));
    }

    private String submissions() {
        List<Of<SubmissionLine>> submissions = all(CampaignSection::submissions);
        return section("submissions", "Submitted candidates", "", tableUnlessEmpty(
                "Submitted candidates",
                List.of(
                        shape(Of::campaign),
                        new Column<>("kernel", "plain", of -> code(of.row().kernel())),
                        Column.of("origin", "", of -> of.row().origin()),
                        Column.of("hypothesis", "reason", of -> of.row().hypothesis()
                                + of.row().justification().map(reason -> ", because " + reason).orElse("")),
                        Column.of("expected", "", of -> of.row().expected().orElse(Html.NONE)),
                        Column.of("evidence", "reason", of ->
                                of.row().evidence().isEmpty() ? Html.NONE : String.join("; ", of.row().evidence())),
                        Column.of("decision", "", of -> of.row().decision()),
                        Column.of("reason", "reason", of -> of.row().reason())),
                submissions));
    }

    private String profiles() {
        return section("profiles", "Profiles", "", Html.table(
                "Profiles",
                List.of(
                        shape(campaign -> campaign),
                        Column.number("static", campaign -> count(campaign.profiles().statics())),
                        Column.number("counters", campaign -> count(campaign.profiles().counters())),
                        Column.number("skipped by policy", campaign -> count(campaign.profiles().skipped())),
                        Column.number("unavailable", campaign -> count(campaign.profiles().unavailable())),
                        Column.of("vendor library", "prose", CampaignSection::vendor)),
                page.campaigns()));
    }

    private String environment() {
        String warnings = page.summary().warnings().stream()
                .map(warning -> "<p class=\"warning\">" + escape(warning) + "</p>\n")
                .collect(Collectors.joining());
        String table = tableUnlessEmpty(
                "Environment",
                List.of(
                        shape(Of::campaign),
                        Column.number("epoch", of -> count(of.row().epoch())),
                        Column.of("device", "plain", of -> of.row().device()),
                        Column.number("evaluations", of -> count(of.row().evaluations())),
                        Column.of("begin", "plain", of -> moment(of.row().from())),
                        new Column<>("measured with", "prose", of -> conditions(of.row()))),
                this.<EpochLine>all(CampaignSection::epochs));
        return section("environment", "Environment", "", table.isEmpty() ? "" : warnings + table);
    }

    private static String conditions(EpochLine epoch) {
        String conditions = epoch.conditions().entrySet().stream()
                .map(condition -> condition.getKey() + ": " + condition.getValue())
                .collect(Collectors.joining(", "));
        return escape(epoch.identity()) + (conditions.isEmpty() ? "" : "<span class=\"command\">" + escape(conditions)
                + "</span>");
    }
}
