package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Pass;
import dev.lathe.tuning.evaluation.PassValues;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.report.BriefOp.KernelFamily;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.SourceFiles;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BriefTest {
    private static final String SOURCE = "void gemm(void *const *args) { /* TILE */ }\n";

    private static BriefOp op(String source) {
        Op gemm = new Op(
                "gemm",
                "the product of two matrices",
                List.of("m"),
                List.of(DataType.F32),
                List.of(
                        new Tensor("A", Tensor.Role.INPUT, List.of(Expression.parse("m")), Optional.empty(),
                                Optional.of(new Tensor.Fill.Uniform(-1, 1))),
                        new Tensor("C", Tensor.Role.OUTPUT, List.of(Expression.parse("m")), Optional.empty(),
                                Optional.empty())),
                Expression.parse("2*m"),
                Expression.parse("8*m"),
                Expression.parse("m"),
                "speed", "ms", MetricDirection.LOWER, "flop");
        Knob tile = new Knob(
                "TILE", "columns of a tile", Category.TILING,
                IntStream.rangeClosed(1, 500).<KnobValue>mapToObj(KnobValue.Whole::new).toList(),
                new KnobValue.Whole(8));
        KernelFamily tiled = new KernelFamily(
                "tiled", "one tile at a time", List.of(tile),
                List.of(new Constraint("fits", Expression.parse("TILE <= m"), "choose a smaller tile")),
                List.of("-std=c11"), "kernel.c", source);
        return new BriefOp(gemm, List.of(tiled), Optional.empty());
    }

    @Test
    void containsTheTaskTheBestCandidateItsSourceAndTheResults() {
        String brief = Brief.of(SampleCampaigns.small(), Optional.of(op(SOURCE)));

        assertThat(brief)
                .startsWith("# Brief of campaign night/gemm_f32_64_fs\n")
                .contains(
                        "Lathe reports performance in ms; lower is better.",
                        "2 measured and 1 rejected candidates so far.",
                        "Protocol `open`",
                        "the product of two matrices",
                        "* f32 with m = 64",
                        "| A | input | [m] | f32 | uniform from -1 to 1 |",
                        "Tolerance of an element: |got - expected| <= ",
                        "* device: ",
                        "| baseline | 8 ms | 8000 |",
                        "| best candidate | 5 ms | 5000 |",
                        "Vendor library: none, because OpenBLAS is not installed.",
                        "* TILE = 8",
                        "* bottleneck: memory_bound",
                        "| fits | TILE <= m | choose a smaller tile |",
                        "Compiler flags: -std=c11",
                        "REJECTED at compile",
                        "1 rejected at compile, such as attempt001_tile32: kernel.c:7: expected ';' before '}'",
                        "without a gain",
                        "```c\n" + SOURCE + "```\n");
    }

    @Test
    void ofARepositoryShowsTheCommandsTheRowsAndTheFilesOfTheBestCandidate() {
        SourceFiles files = SourceFiles.of("a.c", "int a;\n").with(SourceFiles.of("b.h", "int b;\n"));
        BriefOp kernel = op(files.text());
        BriefOp.Repository repository = new BriefOp.Repository(
                List.of("src", "*.h"), new TreeMap<>(Map.of("build", "make", "benchmark", "./bench")),
                List.of("Each row must have PASS in the column Check."));
        CampaignRecord campaign = SampleCampaigns.of(
                SampleCampaigns.small().evaluations().subList(0, 4).stream().map(BriefTest::withRows).toList());

        assertThat(Brief.of(
                        campaign, Optional.of(new BriefOp(kernel.op(), kernel.families(), Optional.of(repository)))))
                .contains(
                        "may edit these files of a repository, and add files that match: `src`, `*.h`.",
                        "  * benchmark: `./bench`\n  * build: `make`\n* Each row must have PASS in the column Check.\n",
                        "The commands run with m = 64.",
                        "| row | #0 baseline | #1 best | #2 DISCARD |",
                        "| 8x8 | 0 ms | 1 ms | 2 ms |",
                        "| mean of the backward pass | 3 | 3 | 3 |",
                        "## Source of the best candidate: a.c\n\n```c\nint a;\n```\n",
                        "## Source of the best candidate: b.h\n\n```h\nint b;\n```\n")
                .doesNotContain(
                        "uniform from", "Tolerance", "* row 8x8", "* backward mean", "# lathe files", "microseconds");
    }

    private static Recorded withRows(Recorded recorded) {
        if (!(recorded.evaluation() instanceof Evaluation.Measured measured)) {
            return recorded;
        }
        TreeMap<String, String> conditions = new TreeMap<>(new PassValues(3, 4).conditions(Pass.BACKWARD, "ms"));
        conditions.put(Environment.ROW + "8x8", recorded.ordinal() + " ms");
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

    @Test
    void doesNotDependOnHiddenEvaluations() {
        CampaignRecord all = SampleCampaigns.small();
        CampaignRecord visible = SampleCampaigns.of(all.evaluations().subList(0, 1));
        CampaignRecord beforeTheSecondEpoch = SampleCampaigns.of(all.evaluations().subList(0, 4));

        assertThat(Brief.below(1, beforeTheSecondEpoch, Optional.of(op(SOURCE))))
                .isEqualTo(Brief.below(1, visible, Optional.of(op(SOURCE))))
                .contains("0 measured and 0 rejected candidates", "None yet.")
                .doesNotContain("2.0x faster", "1.6");
        assertThat(Brief.below(2, beforeTheSecondEpoch, Optional.of(op(SOURCE))))
                .contains("2.0x faster")
                .doesNotContain("50 % slower", "kernel.c:7");
    }

    @Test
    void showsTheLastLessonsOfVisibleTurnsNewestFirst() {
        List<Recorded> evaluations = new ArrayList<>(SampleCampaigns.small().evaluations().subList(0, 4));
        IntStream.rangeClosed(4, 20)
                .forEach(ordinal -> evaluations.add(turn(ordinal, "lesson\n" + ordinal + " of the agent")));
        CampaignRecord campaign = SampleCampaigns.of(evaluations);

        assertThat(Brief.below(15, campaign, Optional.empty()))
                .contains(
                        "## Lessons of earlier turns\n\n"
                                + "* #14, REJECTED at compile: lesson 14 of the agent\n"
                                + "* #13, REJECTED at compile: lesson 13 of the agent\n",
                        "compile: lesson 5 of")
                .doesNotContain("compile: lesson 4 of", "lesson 15 of");
        assertThat(Brief.of(SampleCampaigns.small(), Optional.empty())).doesNotContain("Lessons");
    }

    @Test
    void comparesTheProfileOfTheLastRoundWithThatOfTheBestCandidate() {
        List<Recorded> evaluations = new ArrayList<>(SampleCampaigns.small().evaluations());
        evaluations.set(2, ofAgent(evaluations.get(2)));

        assertThat(Brief.of(SampleCampaigns.of(evaluations), Optional.empty()))
                .contains("## Profile of the last round, #2\n")
                .contains("| bottleneck | memory_bound | latency_bound |", "| occupancy | - | 12.5 |");
        assertThat(Brief.of(SampleCampaigns.small(), Optional.empty())).doesNotContain("last round");
    }

    @Test
    void showsTheLastProfileOfTheBestCandidate() {
        List<Recorded> evaluations = new ArrayList<>(SampleCampaigns.small().evaluations());
        Recorded rejected = SampleCampaigns.rejected(4, 2, "no");
        evaluations.add(new Recorded(
                rejected.numbering(), 2, rejected.device(), rejected.at(), rejected.evaluation(), rejected.verdict(),
                Optional.of(instructions(1_000))));

        assertThat(Brief.of(SampleCampaigns.of(evaluations), Optional.empty()))
                .contains("* bottleneck: latency_bound, 20 % of the roofline;", "\n* roofline_share: 0.2\n");
    }

    @Test
    void remarksThatTheLastRoundHasManyMoreInstructions() {
        List<Recorded> evaluations = new ArrayList<>(SampleCampaigns.small().evaluations());
        evaluations.set(2, SampleCampaigns.profiled(ofAgent(evaluations.get(2)), instructions(1_510)));
        evaluations.set(5, SampleCampaigns.profiled(evaluations.get(5), instructions(1_000)));
        String remark = "It has 1.5 times as many instructions: 1510 instead of 1000.";

        assertThat(Brief.of(SampleCampaigns.of(evaluations), Optional.empty()))
                .contains("| sass_instructions | 1000 | 1510 |\n\n" + remark + "\n");
        evaluations.set(2, SampleCampaigns.profiled(evaluations.get(2), instructions(1_500)));
        assertThat(Brief.of(SampleCampaigns.of(evaluations), Optional.empty())).doesNotContain("It has ");
    }

    @Test
    void saysWhyTheInstructionsOfTheBestCandidateAreNotKnown() {
        List<Recorded> evaluations = new ArrayList<>(SampleCampaigns.small().evaluations());
        evaluations.set(5, SampleCampaigns.profiled(evaluations.get(5), new Profile.Counters(
                Bottleneck.MIXED, new TreeMap<>(), Optional.of("memory 64 % and compute 58 % of the peak"),
                Optional.of("nvdisasm not found"))));

        assertThat(Brief.of(SampleCampaigns.of(evaluations), Optional.empty()))
                .contains("* bottleneck: mixed, by hardware counters: memory 64 % and compute 58 % of the peak\n")
                .contains("* instructions: unknown, because nvdisasm not found\n");
    }

    private static Profile instructions(double count) {
        return new Profile.Static(
                Bottleneck.LATENCY_BOUND, 0.2, new TreeMap<>(Map.of(Profile.INSTRUCTIONS, count)), Optional.empty(),
                Optional.empty());
    }

    private static Recorded ofAgent(Recorded recorded) {
        Evaluation.Measured measured = (Evaluation.Measured) recorded.evaluation();
        Proposal search = measured.proposal();
        Proposal agents = new Proposal(
                search.ordinal(), search.id(), search.candidate(), search.parent(), Origin.AGENT, search.category(),
                search.rationale());
        Profile profile = new Profile.Static(
                Bottleneck.LATENCY_BOUND, 0.2, new TreeMap<>(Map.of("occupancy", 12.5)), Optional.empty(),
                Optional.empty());
        return new Recorded(
                recorded.numbering(),
                recorded.epoch(),
                recorded.device(),
                recorded.at(),
                new Evaluation.Measured(
                        agents,
                        measured.measurements(),
                        measured.build(),
                        measured.correctness(),
                        Optional.of(profile)),
                recorded.verdict());
    }

    /** Returns an attempt of a turn that does not compile, with a lesson. */
    private static Recorded turn(int ordinal, String lesson) {
        Proposal last = SampleCampaigns.small().evaluations().getLast().evaluation().proposal();
        return new Recorded(
                new Numbering.Attempt(ordinal),
                1,
                lesson,
                Instant.EPOCH,
                new Evaluation.Rejected(
                        new Proposal(
                                ordinal,
                                last.id(),
                                last.candidate(),
                                Optional.empty(),
                                Origin.AGENT,
                                Category.MICRO,
                                Rationale.of(lesson),
                                Optional.of(new AgentTurn(
                                        ordinal, 1, 1, AgentUsage.NONE, Optional.of(lesson), Optional.empty()))),
                        Rejection.of(RejectionStage.COMPILE, (char) ('a' + ordinal % 26) + lesson)),
                new Verdict.Rejected(lesson));
    }

    @Test
    void profileThatIsMissingHasAReason() {
        CampaignRecord first = SampleCampaigns.of(SampleCampaigns.small().evaluations().subList(0, 2));

        assertThat(Brief.of(first, Optional.empty()))
                .contains(
                        "## Profile of the best candidate\n\nNone: by policy", "the files of the op are not available")
                .contains("## Source\n\nNot available: ");
    }

    @Test
    void sizeIsBoundedWhateverIsRecorded() {
        String noise = "\u20ac`|\n".repeat(5_000);
        List<Recorded> evaluations = new ArrayList<>(SampleCampaigns.small().evaluations().subList(0, 4));
        IntStream.range(4, 400).forEach(ordinal -> evaluations.add(turn(ordinal, noise)));
        String brief = Brief.of(SampleCampaigns.of(evaluations), Optional.of(op(noise.repeat(20))));

        assertThat(brief.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(Brief.MAX_BYTES);
        assertThat(brief).contains("more lines)", " of 100000 lines.)");
    }

    @Test
    void fenceIsLongerThanTheBackticksOfTheSource() {
        assertThat(Brief.of(SampleCampaigns.small(), Optional.of(op("// ```` end\n"))))
                .contains("`````c\n// ```` end\n`````\n");
    }
}
