package dev.lathe.activities.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Pass;
import dev.lathe.tuning.evaluation.PassValues;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.protocol.Document;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.protocol.RoundSchedule;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.SampleCampaigns;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.SourceFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundFoldersTest {
    private static final FamilySources SOURCES =
            (op, family) -> Optional.of(new FamilySources.FamilySource(family + ".c", "void kernel() {}\n"));

    @TempDir
    private Path folder;

    @Test
    void aCampaignOfTheSearchHasNoRounds() throws IOException {
        new RoundFolders(SampleCampaigns.small(), SOURCES).write(folder);

        assertThat(files()).isEmpty();
    }

    @Test
    void eachRoundHasAFolderAlsoIfItWasRejected() throws IOException {
        new RoundFolders(submitted(), SOURCES).write(folder);

        assertThat(files())
                .contains("optimize.md", "performance_trend.md", "final_report.md")
                .contains(
                        "rounds/000/summary.md", "rounds/001/hypothesis.txt", "rounds/001/kernel.c",
                        "rounds/001/change.diff", "rounds/001/measurement.json", "rounds/001/profile.json",
                        "rounds/003/compile.log", "rounds/003/summary.md")
                .doesNotContain("rounds/003/measurement.json", "rounds/004/summary.md");
    }

    @Test
    void onlyTheDocumentsOfTheProtocolAreWritten() throws IOException {
        new RoundFolders(under(submitted(), List.of(Document.DIFF, Document.MEASUREMENT, Document.OPTIMIZE)), SOURCES)
                .write(folder);

        assertThat(files())
                .containsExactlyInAnyOrder(
                        "optimize.md",
                        "rounds/000/change.diff",
                        "rounds/000/measurement.json",
                        "rounds/001/change.diff",
                        "rounds/001/measurement.json",
                        "rounds/002/change.diff",
                        "rounds/002/measurement.json",
                        "rounds/003/change.diff");
        assertThat(text("optimize.md"))
                .contains("## Final Report\n\nThe campaign has ended: all 2 iterations are done.");
    }

    @Test
    void aProtocolWithoutDocumentsOfRoundsHasNoFoldersOfThem() throws IOException {
        new RoundFolders(under(submitted(), List.of(Document.TREND)), SOURCES).write(folder);

        assertThat(files()).containsExactly("performance_trend.md");
        assertThat(folder.resolve("rounds")).doesNotExist();
    }

    private static CampaignRecord under(CampaignRecord campaign, List<Document> documents) {
        Protocol protocol = new Protocol(
                "test",
                List.of(),
                false,
                0,
                false,
                false,
                false,
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of(),
                List.of(),
                RoundSchedule.NONE,
                Optional.of(documents));
        CampaignPlan plan = campaign.plan();
        return new CampaignRecord(
                new CampaignPlan(
                        plan.sweep(),
                        plan.key(),
                        plan.problems(),
                        plan.op(),
                        plan.metric(),
                        plan.scoreRule(),
                        plan.stopRules(),
                        plan.gates(),
                        plan.profilePolicy(),
                        plan.sampling(),
                        plan.search(),
                        plan.devices(),
                        new Proposers(ProposerShares.SEARCH, Optional.empty(), protocol)),
                campaign.summary(),
                campaign.vendor(),
                campaign.finalMeasurement(),
                campaign.evaluations());
    }

    @Test
    void theSummarySaysWhatWasTriedMeasuredAndDecided() throws IOException {
        new RoundFolders(submitted(), SOURCES).write(folder);

        assertThat(text("rounds/001/summary.md"))
                .startsWith("# Round 001: ACCEPTED\n")
                .contains(
                        "\n## Hypothesis\n\nwider tiles\n",
                        "| validation level | full |", "| median time | 2000.000 us |",
                        "* Evidence: #0",
                        "\n## Transfer check\n", "| benchmark gain | N/A |", "| decision | ACCEPT-as-real |",
                        "\n## Decision\n\nACCEPTED: 2.0x faster\n")
                .doesNotContain("## Rollback analysis");
        assertThat(text("rounds/003/summary.md"))
                .startsWith("# Round 003: ROLLED BACK\n")
                .contains(
                        "| rejected at | compile |",
                        "\n## Rollback analysis\n",
                        "* Expected: +10 %",
                        "* Lesson: not stated")
                .doesNotContain("## Transfer check");
    }

    @Test
    void theSummaryComparesTheBuildWithThatOfTheBestCandidateBefore() throws IOException {
        List<Recorded> evaluations = new ArrayList<>(submitted().evaluations());
        evaluations.set(0, SampleCampaigns.profiled(evaluations.get(0), profile(Map.of("sass_instructions", 5_000.0))));
        evaluations.set(
                1,
                SampleCampaigns.profiled(
                        evaluations.get(1),
                        profile(Map.of("sass_instructions", 1_000.0, "sass_HMMA.16816.F32", 64.0, "flop", 8.0))));
        evaluations.set(2, SampleCampaigns.profiled(
                evaluations.get(2), profile(Map.of("sass_instructions", 1_800.0, "registers", 255.0))));
        new RoundFolders(SampleCampaigns.of(evaluations), SOURCES).write(folder);

        assertThat(text("rounds/002/summary.md"))
                .contains("""

                        ## Build

                        | value | best candidate before | this round |
                        | --- | --- | --- |
                        | sass_HMMA.16816.F32 | 64 | N/A |
                        | sass_instructions | 1000 | 1800 |
                        | registers | N/A | 255 |

                        It has 1.8 times as many instructions: 1800 instead of 1000.
                        """);
        assertThat(text("rounds/001/summary.md"))
                .contains("| sass_instructions | 5000 | 1000 |")
                .doesNotContain("It has ");
        assertThat(text("rounds/000/summary.md")).doesNotContain("## Build");
    }

    @Test
    void theSummarySaysWhyTheInstructionsAreNotKnown() throws IOException {
        List<Recorded> evaluations = new ArrayList<>(submitted().evaluations());
        evaluations.set(1, SampleCampaigns.profiled(evaluations.get(1), new Profile.Static(
                Bottleneck.MIXED, 0.5, new TreeMap<>(Map.of("registers", 32.0)), Optional.empty(),
                Optional.of("nvdisasm not found"))));
        new RoundFolders(SampleCampaigns.of(evaluations), SOURCES).write(folder);

        assertThat(text("rounds/001/summary.md"))
                .contains("| registers | N/A | 32 |\n\nThe instructions are unknown: nvdisasm not found.\n");
        assertThat(text("rounds/002/summary.md")).contains("| registers | 32 | N/A |");
    }

    private static Profile profile(Map<String, Double> facts) {
        return new Profile.Counters(Bottleneck.MIXED, new TreeMap<>(facts), Optional.empty(), Optional.empty());
    }

    @Test
    void theHypothesisHasTheHeadingsInOrder() throws IOException {
        new RoundFolders(submitted(), SOURCES).write(folder);

        assertThat(text("rounds/002/hypothesis.txt").lines().map(line -> line.substring(0, line.indexOf(':'))))
                .containsExactly(
                        "Version", "Current evidence", "Decision link", "Single change", "Rationale",
                        "Expected metric movement", "Risk", "Evidence used", "Decision rule");
        assertThat(text("rounds/002/hypothesis.txt")).contains("\nRisk: spills\n");
    }

    @Test
    void theDifferenceShowsTheKnobsThatChanged() throws IOException {
        new RoundFolders(submitted(), SOURCES).write(folder);

        assertThat(text("rounds/000/change.diff")).isEmpty();
        assertThat(text("rounds/002/change.diff"))
                .contains("--- parent/kernel.c", "+++ round/kernel.c", "\n-#define", "\n+#define");
    }

    @Test
    void ofSeveralFilesARoundHasAPatchOfTheRepositoryAndTheDifferenceOfEachFile() throws IOException {
        SourceFiles repository = files("src/a.c", "a\n").with(files("src/b.c", "b\n")).with(files("src/c.c", "c\n"));
        String code = files("src/a.c", "A\n").with(files("src/b.c", "B\n")).with(files("src/new.h", "new\n")).text();
        new RoundFolders(
                        submitted(proposal -> new Source("naive", code, proposal.candidate().knobs())),
                        (op, family) -> Optional.of(new FamilySources.FamilySource("src/a.c", repository.text())))
                .write(folder);

        assertThat(text("rounds/001/kernel.diff"))
                .contains(
                        "--- a/src/a.c\n+++ b/src/a.c\n@@ -1,1 +1,1 @@\n-a\n+A\n",
                        "+++ b/src/b.c\n",
                        "--- /dev/null\n+++ b/src/new.h\n")
                .doesNotContain("src/c.c");
        assertThat(text("rounds/001/change.diff"))
                .contains(
                        "--- parent/knobs\n+++ round/knobs\n",
                        "--- parent/src/a.c\n+++ round/src/a.c\n",
                        "-b\n+B\n",
                        "+++ round/src/new.h\n");
        assertThat(text("rounds/000/kernel.diff")).hasLineCount(1);
    }

    @Test
    void ofAStepTheTrendAndTheReportHaveBothPasses() throws IOException {
        new RoundFolders(ofSteps(), SOURCES).write(folder);

        assertThat(text("performance_trend.md").lines().filter(line -> line.startsWith("| ")))
                .anyMatch(
                        line -> line.startsWith("| 0 | BASELINE |")
                                && line.contains(
                                        "| 10.000 | 20.000 | 5.0000 | 6.0000 | 4.0000 | step +0.000 %, fwd +0.000 %, bwd +0.000 % |"))
                .anyMatch(
                        line -> line.startsWith(
                                "| 1 | ACCEPTED | wider tiles | 5.0000 | 20.000 | 20.000 | 6.0000 | 2.0000 | step +100.000 %, fwd +100.000 %, bwd -75.000 % |"));
        assertThat(text("final_report.md"))
                .contains(
                        "| forward average | 10.000 ms | 5.0000 ms |", "| backward average | 5.0000 ms | 20.000 ms |",
                        "| row 8x8 | 1 ms | 1 ms |");
        assertThat(text("rounds/001/summary.md")).contains("| row 8x8 | 1 ms |");
    }

    /** Returns a campaign in which the forward pass gains what the backward pass loses; lower values are better. */
    private static CampaignRecord ofSteps() {
        return SampleCampaigns.of(submitted().evaluations().stream().map(RoundFoldersTest::ofStep).toList());
    }

    private static Recorded ofStep(Recorded recorded) {
        if (!(recorded.evaluation() instanceof Evaluation.Measured measured)) {
            return recorded;
        }
        boolean isBaseline = recorded.ordinal() == 0;
        TreeMap<String, String> conditions = new TreeMap<>(Map.of("row 8x8", "1 ms"));
        conditions.putAll(new PassValues(isBaseline ? 10 : 5, 20).conditions(Pass.FORWARD, "ms"));
        conditions.putAll(new PassValues(isBaseline ? 5 : 20, 6).conditions(Pass.BACKWARD, "ms"));
        TreeMap<String, Measurement> measurements = new TreeMap<>(measured.measurements());
        measurements.replaceAll((problem, one) -> new Measurement(
                one.samples(), one.incumbentSamples(), one.medianNanoseconds(), one.gain(),
                new Environment(one.environment().identity(), conditions)));
        return new Recorded(
                recorded.numbering(),
                recorded.epoch(),
                recorded.device(),
                recorded.at(),
                new Evaluation.Measured(
                        measured.proposal(),
                        measurements,
                        measured.build(),
                        measured.correctness(),
                        measured.profile()),
                recorded.verdict());
    }

    private static SourceFiles files(String name, String text) {
        return SourceFiles.of(name, text);
    }

    @Test
    void theTrendHasARowForEachRound() throws IOException {
        new RoundFolders(submitted(), SOURCES).write(folder);

        assertThat(text("performance_trend.md").lines().filter(line -> line.startsWith("| ")))
                .hasSize(2 + 4)
                .anyMatch(line -> line.startsWith(
                        "| 1 | ACCEPTED | wider tiles | 2.0000 | 2.0000 | N/A | N/A | 2.0000 | +100.000 % |"));
        assertThat(text("optimize.md"))
                .contains("## Optimization History", "### Round 003 ❌", "## Verified Ineffective Directions")
                .contains(
                        "* Validation level: full\n",
                        "* Test: passed\n",
                        "* Notes: none\n",
                        "## Directions to Try\n\n* [ ] ");
        assertThat(text("performance_trend.md")).contains("| 3 | ROLLBACK |");
        assertThat(text("final_report.md")).contains("1 accepted, 2 rolled back, of 3");
    }

    private static CampaignRecord submitted() {
        return submitted(Proposal::candidate);
    }

    private static CampaignRecord submitted(Function<Proposal, Candidate> candidates) {
        return SampleCampaigns.of(SampleCampaigns.small().evaluations().subList(0, 4).stream()
                .map(recorded -> recorded.ordinal() == 0 ? recorded : submitted(recorded, candidates))
                .toList());
    }

    private static Recorded submitted(Recorded recorded, Function<Proposal, Candidate> candidates) {
        Evaluation evaluation =
                switch (recorded.evaluation()) {
                    case Evaluation.Measured measured ->
                        new Evaluation.Measured(
                                submitted(measured.proposal(), candidates),
                                measured.measurements(),
                                measured.build(),
                                measured.correctness(),
                                measured.profile());
                    case Evaluation.Rejected rejected ->
                        new Evaluation.Rejected(submitted(rejected.proposal(), candidates), rejected.rejection());
                };
        return new Recorded(
                recorded.numbering(),
                recorded.epoch(),
                recorded.device(),
                recorded.at(),
                evaluation,
                recorded.verdict());
    }

    private static Proposal submitted(Proposal proposal, Function<Proposal, Candidate> candidates) {
        return new Proposal(
                proposal.ordinal(),
                proposal.id(),
                candidates.apply(proposal),
                proposal.parent(),
                Origin.SUBMITTED,
                proposal.category(),
                new Rationale(
                        "wider tiles",
                        Optional.empty(),
                        Optional.of("memory_bound"),
                        Optional.empty(),
                        List.of("#0"),
                        Optional.of("+10 %"),
                        Optional.of("spills")));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .toList();
        }
    }

    private String text(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }
}
