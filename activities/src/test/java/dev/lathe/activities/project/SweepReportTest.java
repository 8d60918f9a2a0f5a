package dev.lathe.activities.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.activities.history.StageTime;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.CampaignSummary.Best;
import dev.lathe.tuning.campaign.CampaignSummary.Interval;
import dev.lathe.tuning.campaign.CampaignSummary.Waiting;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.SampleCampaigns;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepReportTest {
    private static final SweepLabels LABELS =
            new SweepLabels(Optional.of("after the driver <update>"), List.of("driver-570", "night"));

    private static final List<StageTime> STAGES =
            List.of(new StageTime("compile", 12, 3, 0, 1), new StageTime("benchmark", 8, 5, 2, 1));

    @TempDir
    private Path folder;

    @Test
    void isSelfContained() throws IOException {
        String page = page();

        assertThat(page).doesNotContainPattern("(?i)(src|href)\\s*=\\s*[\"']?(https?:)?//");
        assertThat(page)
                .doesNotContainPattern("@import|\\burl\\(|<link|<iframe|<img|\\bfetch\\(|XMLHttpRequest|\\bimport\\(");
    }

    @Test
    void showsTheNoteAndTheTagsInItsHead() throws IOException {
        String head = page().substring(0, page().indexOf("<main>"));

        assertThat(head).contains(
                "<p class=\"about\">after the driver &lt;update&gt;</p>", "<li>driver-570</li><li>night</li>");
        assertThat(Files.readString(SweepReport.write(
                        folder, List.of(Histories.upTo(4).toRecord()), STAGES, SweepLabels.none())))
                .doesNotContain("class=\"about\"", "class=\"tags\"");
    }

    @Test
    void escapesTextOfToolsInTablesAndCharts() throws IOException {
        String page = page();

        assertThat(page).contains("error: &lt;/script&gt;&lt;b&gt;&amp;\t&quot;quoted&quot;").doesNotContain("<b>&");
        assertThat(Pattern.compile("</script>").matcher(page).results()).hasSize(1);
    }

    @Test
    void showsChartsAndTablesWithoutJavaScript() throws IOException {
        String page = page().replaceAll("(?s)<script>.*</script>", "");

        assertThat(all(page, "<article class=\"card\"")).hasSize(2);
        assertThat(page).contains("class=\"best-line\"", "<h2>Rejections</h2>", "<h2>Candidates</h2>",
                "<h2>Time by stage</h2>");
        assertThat(all(page, "<tr id=\"c1-")).hasSize(12);
        assertThat(page).contains("5.000 s + 2.000 s, 8 tasks");
    }

    @Test
    void titlesAPointWithCandidateVerdictReasonAndKnobs() throws IOException {
        assertThat(page())
                .contains("tabindex=\"-1\"><title>iter007_line_", "\nKEEP: faster\nline FLAGS=-O2 -g,X=10\n",
                        "\nREJECTED: does not compile\n");
    }

    @Test
    void linksAPointToItsSourceIfTheFolderHasItAndElseToItsRow() throws IOException {
        String before = page();
        String kernel = find(before, "<title>(iter003_\\w+)\n");
        Path source = Files.createDirectories(folder.resolve("line_f32_64_fs")).resolve(kernel + ".c");
        Files.createFile(source);

        assertThat(before).contains("href=\"#c1-iter003\"", "<tr id=\"c1-iter003\">");
        assertThat(page()).contains("<a href=\"line_f32_64_fs/" + kernel + ".c\" tabindex")
                .doesNotContain("href=\"#c1-iter003\"");
    }

    @Test
    void everyLinkWithinThePageHasATarget() throws IOException {
        String page = page();
        TreeSet<String> ids = new TreeSet<>(groups(page, " id=\"([^\"]+)\""));

        assertThat(groups(page, " id=\"([^\"]+)\"")).doesNotHaveDuplicates();
        assertThat(ids).containsAll(groups(page, "href=\"#([^\"]+)\""));
    }

    @Test
    void describesEachChartAndLabelsEachTable() throws IOException {
        String page = page();

        assertThat(all(page, "<svg")).isNotEmpty().hasSameSizeAs(groups(page, "<svg[^>]*>(<title>[^<]+</title>)"));
        assertThat(groups(page, "<svg([^>]*)>"))
                .allMatch(attributes -> attributes.contains("aria-hidden")
                        || attributes.matches(".*role=\"(img|group)\" aria-label=\"[^\"]+\".*"));
        assertThat(groups(page, "<th([ >])")).hasSameSizeAs(groups(page, "<th( scope=\"(?:row|col)\")"));
        assertThat(all(page, "<table>")).hasSameSizeAs(groups(page, "role=\"region\" aria-label=\"([^\"]+)\"><table>"));
        assertThat(page).contains("<html lang=\"en\">");
    }

    @Test
    void headingsDescendByOneLevel() throws IOException {
        List<Integer> levels = groups(page(), "<h([1-6])>").stream().map(Integer::valueOf).toList();

        assertThat(levels.getFirst()).isEqualTo(1);
        for (int i = 1; i < levels.size(); i++) {
            assertThat(levels.get(i)).isLessThanOrEqualTo(levels.get(i - 1) + 1);
        }
    }

    @Test
    void showsTheShareOfCandidatesThatWereProfiled() throws IOException {
        String page = Files.readString(SweepReport.write(folder, List.of(SampleCampaigns.small()), STAGES, LABELS));

        assertThat(find(page, "(?s)<h2>Profiles</h2>(.*?)</section>")).contains(">profiled</th>", "60.0 %");
    }

    @Test
    void saysFirstWhatACampaignWaitsFor() throws IOException {
        CampaignRecord campaign = Histories.upTo(4).toRecord();
        CampaignSummary waiting = campaign.summary()
                .waitingFor(Optional.of(Waiting.since(Instant.EPOCH, "an available device: any of the kind cpu")));
        String page = Files.readString(SweepReport.write(folder, List.of(campaign.reporting(waiting)), STAGES, LABELS));

        assertThat(page.indexOf("Waiting for an available device: any of the kind cpu (64; since 1970-01-01 00:00 "
                + "UTC)."))
                .isPositive()
                .isLessThan(page.indexOf("<h2>Shapes</h2>"));
    }

    @Test
    void showsIntervalsBelowTheirValuesAndNotInColumnsOfTheirOwn() throws IOException {
        CampaignRecord campaign = Histories.upTo(4).toRecord();
        String page = Files.readString(SweepReport.write(
                folder, List.of(campaign.reporting(withBest(campaign.summary(), false))), STAGES, LABELS));

        assertThat(page).contains(
                "<td class=\"number\">1.31x <small>1.27x to 1.36x</small></td>",
                "<td class=\"number\">98.0 % <small>97.0 % to 99.0 %</small></td>",
                "1.31x (99 % interval 1.27x to 1.36x); clean: 1.30x on unseen rows");
        assertThat(groups(page, "<th[^>]*>([^<]*)</th>"))
                .contains("speedup", "% of vendor")
                .doesNotContain("99 % interval");
    }

    @Test
    void marksTheValueOfAStoppedCampaignAsInterim() throws IOException {
        assertThat(stopped()).contains("<td class=\"number\">5.000 <small>interim</small></td>");
        assertThat(page()).doesNotContain("<small>interim</small>");
    }

    @Test
    void breaksNoLineWithinAnOptionOfACommand() throws IOException {
        assertThat(stopped()).contains("./lathe sweep extend night <span class=\"plain\">--by</span> 1");
    }

    private String stopped() throws IOException {
        CampaignRecord campaign = Histories.upTo(4).toRecord();
        CampaignSummary summary = withBest(campaign.summary(), true).endedAs(Phase.STOPPED, "stopped: enough");
        return Files.readString(SweepReport.write(folder, List.of(campaign.reporting(summary)), STAGES, LABELS));
    }

    private static CampaignSummary withBest(CampaignSummary plain, boolean interim) {
        Best best = new Best(
                3, "12345678", "line:4", 5, 1.31, Optional.of(new Interval(1.27, 1.36)), OptionalDouble.of(0.98),
                Optional.of(new Interval(0.97, 0.99)), List.of(), Optional.of("clean: 1.30x on unseen rows"), interim,
                "search");
        return new CampaignSummary(
                plain.id(),
                plain.key(),
                plain.phase(),
                plain.device(),
                plain.epoch(),
                plain.iterations(),
                plain.target(),
                plain.attempts(),
                plain.unit(),
                plain.baseline(),
                OptionalDouble.of(4.9),
                Optional.of(best),
                plain.pauseReason(),
                plain.stopReason(),
                plain.shapes(),
                plain.lookahead(),
                plain.submissions(),
                plain.waiting(),
                plain.load(),
                plain.agent());
    }

    @Test
    void drawsAllCandidatesOfALargeSweepButListsSome() throws IOException {
        List<CampaignRecord> campaigns = IntStream.range(0, 40)
                .mapToObj(i -> Histories.upTo(200).toRecord())
                .toList();
        Path page = SweepReport.write(folder, campaigns, STAGES, LABELS);

        assertThat(Files.size(page)).isLessThan(3_000_000);
        assertThat(Files.readString(page)).contains("75 of 201 candidates, the kept and the fastest ones",
                "class=\"dots discard\"");
    }

    @Test
    void isIdenticalWhenWrittenAgain() throws IOException {
        assertThat(page()).isEqualTo(page());
    }

    @Test
    void replacesEveryPlaceholderOfTheTemplate() throws IOException {
        assertThat(page()).doesNotContainPattern("%(style|script|title|span|labels|summary|sections)%");
    }

    /** The screenshot is taken again with {@code make shots}. Its sweep may have no rejections. */
    @Test
    void hasTheHeadingsAndColumnsOfTheScreenshotInTheDocumentation() throws IOException {
        CampaignRecord campaign = Histories.upTo(11).toRecord();
        CampaignSummary summary = withBest(campaign.summary(), false);
        String page = Files.readString(SweepReport.write(folder, List.of(campaign.reporting(summary)), STAGES, LABELS))
                .replaceAll("(?s)<section[^>]*>\\s*<h2>Rejections</h2>.*?</section>", "");
        List<String> shown = Files.readAllLines(Path.of("../docs/images/report.txt")).stream()
                .map(text -> text.replace("GFLOP/s", summary.unit()))
                .toList();

        assertThat(page).contains("<h2>Shapes</h2>").doesNotContain("<h2>Rejections</h2>");
        List<String> present = groups(page, "<(?:h2|dt|th scope=\"col\"[^>]*)>([^<]+)<");
        assertThat(present).isSubsetOf(shown);
        // The sample has too few candidates for the importance of knobs, and no bottlenecks.
        assertThat(shown).filteredOn(text -> !List.of("Knobs", "share").contains(text)).isSubsetOf(present);
    }

    @Test
    void requiresACampaign() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SweepReport.write(folder, List.of(), List.of(), LABELS))
                .withMessageContaining("none of this sweep has started");
    }

    private String page() throws IOException {
        return Files.readString(SweepReport.write(
                folder, List.of(Histories.upTo(11).toRecord(), Histories.upTo(4).toRecord()), STAGES, LABELS));
    }

    private static List<String> all(String page, String text) {
        return Pattern.compile(Pattern.quote(text)).matcher(page).results().map(MatchResult::group).toList();
    }

    private static List<String> groups(String page, String pattern) {
        return Pattern.compile(pattern).matcher(page).results().map(found -> found.group(1)).toList();
    }

    private static String find(String page, String pattern) {
        return groups(page, pattern).getFirst();
    }
}
