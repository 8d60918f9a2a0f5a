package dev.lathe.tuning.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.protocol.Rounds.Round;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProtocolTest {
    private static final Point PARENT = point(4, 8);
    private static final Source EDITED = new Source("simd", "edited", PARENT.knobs());

    private static final Optional<Profile> PROFILE = Optional.of(new Profile.Counters(
            Bottleneck.MEMORY_BOUND, new TreeMap<>(Map.of("dram__throughput.pct", 71.234, "stalls", 0.0)),
            Optional.empty(), Optional.empty()));

    @Test
    void theOpenProtocolAcceptsAnything() {
        assertThat(check(Protocol.OPEN, draft(PARENT, Category.MICRO, Rationale.of("")), rounds())).isEmpty();
        assertThat(Protocol.OPEN.requirements(rounds())).isEmpty();
    }

    @Test
    void missingFieldsAreNamedWithAllThatAreRequired() {
        Protocol protocol = requiring(ProposalField.values());

        GateRejection found =
                violation(protocol, draft(PARENT, Category.MICRO, Rationale.of("loads dominate")), rounds());

        assertThat(found.gate()).isEqualTo("required-fields");
        assertThat(found.reason())
                .isEqualTo("the proposal does not state bottleneck, change, expected, evidence, risk");
        assertThat(found.fixHint()).contains("hypothesis, bottleneck, change, expected, evidence, risk");
        assertThat(check(protocol, complete("#0"), rounds())).isEmpty();
    }

    @Test
    void theMissingFieldsOfASubmissionAreNamedWithTheirOptions() {
        Draft submitted = Draft.of(
                new Submission(1, PARENT, Rationale.of("loads dominate"), Category.MICRO),
                new CandidateId("0".repeat(64)));

        GateRejection found = violation(requiring(ProposalField.CHANGE, ProposalField.RISK), submitted, rounds());

        assertThat(found.reason()).isEqualTo("the proposal does not state change (--justification), risk (--risk)");
        assertThat(found.fixHint()).isEqualTo("state change (--justification), risk (--risk)");
    }

    @Test
    void aPersonCanStateAllThatAProtocolCanRequire() {
        Draft submitted = Draft.of(
                new Submission(1, PARENT, reason("memory_bound", "#0"), Category.MICRO),
                new CandidateId("0".repeat(64)));

        assertThat(check(requiring(ProposalField.values()), submitted, rounds())).isEmpty();
    }

    @Test
    void aFactThatIsCitedTwiceCountsOnce() {
        Protocol protocol = protocol(false, 2, false, OptionalInt.empty(), List.of(), List.of());
        Rounds known = rounds(round(1, Category.TILING, false));

        assertThat(violation(protocol, citing("#1", "#1 was slower"), known).reason())
                .startsWith("the evidence cites 1 of 2 recorded facts");
        assertThat(check(protocol, citing("#1 has stalls=0"), known)).isEmpty();
    }

    @Test
    void theLastRoundMustBeCited() {
        Protocol protocol = new Protocol(
                "test", List.of(), false, 0, true, false, false, OptionalInt.empty(), OptionalInt.empty(),
                List.of(), List.of(), RoundSchedule.NONE, Optional.empty());
        Rounds known = rounds(round(1, Category.TILING, false), round(2, Category.TILING, false));

        GateRejection found = violation(protocol, citing("#1"), known);

        assertThat(found.gate()).isEqualTo("cited-last-round");
        assertThat(found.reason()).isEqualTo("the evidence does not cite the last round, #2");
        assertThat(check(protocol, citing("#1", "#2"), known)).isEmpty();
        assertThat(check(protocol, citing(), rounds())).isEmpty();
        assertThat(protocol.requirements(known)).containsExactly("Cite the last round, #2.");
    }

    @Test
    void aValueOfTheProfileMustBeCitedIfThereIsOne() {
        Protocol protocol = new Protocol(
                "test", List.of(), false, 1, false, true, false, OptionalInt.empty(), OptionalInt.empty(),
                List.of(), List.of(), RoundSchedule.NONE, Optional.empty());

        GateRejection found = violation(protocol, citing("#0", "dram__throughput.pct=80"), rounds());

        assertThat(found.gate()).isEqualTo("cited-profile");
        assertThat(found.reason())
                .isEqualTo("the evidence cites no value of the incumbent's profile: [#0, dram__throughput.pct=80]");
        assertThat(found.fixHint()).endsWith("cite one of its values as NAME=VALUE: dram__throughput.pct, stalls");
        assertThat(check(protocol, citing("dram__throughput.pct=71.2"), rounds())).isEmpty();
        assertThat(protocol.requirements(rounds()))
                .contains("Cite a value of the incumbent's profile as evidence: NAME=VALUE.");

        Rounds unprofiled = new Rounds(
                List.of(),
                RoundCount.NONE,
                new TreeSet<>(List.of(0)),
                List.of(),
                Optional.of(new Profile.Skipped("by policy")));
        assertThat(check(protocol, citing("#0"), unprofiled)).isEmpty();
        assertThat(protocol.requirements(unprofiled)).hasSize(1);
    }

    private static Draft citing(String... evidence) {
        return draft(PARENT, Category.MICRO, reason("memory_bound", evidence));
    }

    @Test
    void oneChangeMeansTheFamilyTheSourceOrOneKnob() {
        Protocol protocol = protocol(true, 0, false, OptionalInt.empty(), List.of(), List.of());
        Candidate source = new Source("simd", "edited", PARENT.knobs());
        Candidate both = new Source("simd", "edited", point(4, 16).knobs());

        assertThat(check(protocol, draft(point(4, 16), Category.TILING, reason()), rounds())).isEmpty();
        assertThat(check(protocol, draft(source, Category.TILING, reason()), rounds())).isEmpty();
        assertThat(check(protocol, draft(new Point("other", new TreeMap<>()), Category.TILING, reason()), rounds()))
                .isEmpty();
        assertThat(violation(protocol, draft(point(2, 16), Category.TILING, reason()), rounds()).reason())
                .isEqualTo("the proposal changes MR, NR");
        assertThat(violation(protocol, draft(both, Category.TILING, reason()), rounds()).reason())
                .isEqualTo("the proposal changes NR, source");
        assertThat(violation(
                                protocol,
                                draft(new Source("other", "edited", new TreeMap<>()), Category.TILING, reason()),
                                rounds())
                        .reason())
                .isEqualTo("the proposal changes family, source");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    see #2                            | true
                    #9 was slower                     | false
                    dram__throughput.pct=71.2         | true
                    dram__throughput.pct = 7.12e1     | true
                    dram__throughput.pct=80           | false
                    stalls=0                          | true
                    unknown=71.2                      | false
                    the profile says memory           | false
                    """)
    void evidenceCountsIfItCitesARecordedFact(String evidence, boolean counts) {
        Protocol protocol = protocol(false, 1, false, OptionalInt.empty(), List.of(), List.of());
        Rounds rounds = rounds(round(1, Category.TILING, false), round(2, Category.MICRO, false));

        assertThat(check(protocol, complete(evidence), rounds).isEmpty()).isEqualTo(counts);
    }

    @Test
    void theShareOfTheRooflineCanBeCitedWithoutCounters() {
        Protocol protocol = protocol(false, 1, false, OptionalInt.empty(), List.of(), List.of());
        Profile profile = new Profile.Static(
                Bottleneck.MEMORY_BOUND, 0.413, new TreeMap<>(), Optional.empty(), Optional.empty());
        Rounds rounds = new Rounds(List.of(), RoundCount.NONE, new TreeSet<>(), List.of(), Optional.of(profile));

        assertThat(check(protocol, complete("roofline_share=0.41"), rounds)).isEmpty();
        assertThat(violation(protocol, complete("roofline_share=0.5"), rounds).gate()).isEqualTo("cited-evidence");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"flop=16", "bytes=8", "flop_per_byte=2", "peak_gflop_per_second=90", "peak_gb_per_second=30"})
    void aValueThatEachKernelHasIsNoEvidence(String evidence) {
        Protocol protocol = new Protocol(
                "test", List.of(), false, 1, false, true, false, OptionalInt.empty(), OptionalInt.empty(),
                List.of(), List.of(), RoundSchedule.NONE, Optional.empty());
        Profile profile = new Profile.Counters(
                Bottleneck.MEMORY_BOUND,
                new TreeMap<>(Map.of(
                        "flop", 16.0, "bytes", 8.0, "flop_per_byte", 2.0, "peak_gflop_per_second", 90.0,
                        "peak_gb_per_second", 30.0, "gb_per_second", 12.0)),
                Optional.empty(), Optional.empty());
        Rounds rounds =
                new Rounds(List.of(), RoundCount.NONE, new TreeSet<>(List.of(0)), List.of(), Optional.of(profile));

        assertThat(violation(protocol, complete(evidence), rounds).gate()).isEqualTo("cited-evidence");
        assertThat(violation(protocol, citing("#0", evidence), rounds).fixHint())
                .endsWith("cite one of its values as NAME=VALUE: gb_per_second");
        assertThat(check(protocol, complete("gb_per_second=12"), rounds)).isEmpty();
    }

    @Test
    void theStatedBottleneckMustBeThatOfTheProfile() {
        Protocol protocol = protocol(false, 0, true, OptionalInt.empty(), List.of(), List.of());

        GateRejection found =
                violation(protocol, draft(PARENT, Category.MICRO, reason("compute_bound", "#0")), rounds());

        assertThat(found.reason())
                .isEqualTo(
                        "the proposal names the bottleneck compute_bound, the profile of the incumbent memory_bound");
        assertThat(check(protocol, complete("#0"), rounds())).isEmpty();
        assertThat(check(protocol,
                        draft(PARENT, Category.MICRO, reason("unknown", "#0")),
                        new Rounds(List.of(), RoundCount.NONE, new TreeSet<>(), List.of(), Optional.empty())))
                .isEmpty();
    }

    @Test
    void categoriesRotate() {
        Protocol protocol = protocol(false, 0, false, OptionalInt.of(2), List.of(), List.of());
        Rounds twice = rounds(round(1, Category.TILING, false), round(2, Category.TILING, true));

        assertThat(violation(protocol, draft(PARENT, Category.TILING, reason()), twice).reason())
                .isEqualTo("the last 2 rounds were tiling");
        assertThat(check(protocol, draft(PARENT, Category.MEMORY, reason()), twice)).isEmpty();
        assertThat(protocol.requirements(twice)).containsExactly("Use another category than tiling.");
    }

    @Test
    void aQuotaIsDueWhenNoOtherRoundIsLeft() {
        Protocol protocol =
                protocol(false, 0, false, OptionalInt.empty(), List.of(Quota.parse("structural 2 by 4")), List.of());
        Rounds two = rounds(round(1, Category.TILING, false), round(2, Category.TILING, false));

        assertThat(violation(protocol, draft(PARENT, Category.TILING, reason()), two).reason())
                .isEqualTo("2 structural rounds are due by round 4, 0 of 2 rounds were");
        assertThat(check(protocol, draft(EDITED, Category.STRUCTURAL, reason()), two)).isEmpty();
        assertThat(check(protocol,
                        draft(PARENT, Category.TILING, reason()), rounds(round(1, Category.TILING, false))))
                .isEmpty();
    }

    @Test
    void knobsAreNoStructuralChangeWhateverTheAuthorStates() {
        Protocol quota = protocol(
                false, 0, false, OptionalInt.empty(), List.of(Quota.parse("structural 1 by 2")), List.of());
        Protocol rotation = protocol(
                false, 0, false, OptionalInt.empty(), List.of(), List.of(Escalation.parse("1 new-category: switch")));
        Rounds labelled = rounds(round(1, Category.STRUCTURAL, false));
        Rounds tiled = rounds(round(1, Category.TILING, false));

        assertThat(violation(quota, draft(point(4, 16), Category.STRUCTURAL, reason()), labelled))
                .isEqualTo(new GateRejection(
                        "phase-quota", "1 structural rounds are due by round 2, 0 of 1 rounds were",
                        "propose a structural change of the source"));
        assertThat(check(quota, draft(EDITED, Category.STRUCTURAL, reason()), labelled)).isEmpty();
        assertThat(violation(rotation, draft(point(4, 16), Category.STRUCTURAL, reason()), tiled).gate())
                .isEqualTo("escalation");
        assertThat(check(rotation, draft(EDITED, Category.STRUCTURAL, reason()), tiled)).isEmpty();
        assertThat(check(rotation, draft(EDITED, Category.STRUCTURAL, reason()), labelled)).isEmpty();
    }

    @Test
    void roundsWithoutAGainEscalateAndAGainResets() {
        Protocol protocol = protocol(
                false, 0, false, OptionalInt.empty(), List.of(),
                List.of(
                        Escalation.parse("4 structural: rewrite"),
                        Escalation.parse("2 new-category: profile again"),
                        Escalation.parse("1 advice: explain")));
        Rounds two = rounds(round(1, Category.TILING, false), round(2, Category.MICRO, false));
        Rounds four = rounds(
                round(1, Category.TILING, false), round(2, Category.MICRO, false),
                round(3, Category.MEMORY, false), round(4, Category.MICRO, false));

        assertThat(violation(protocol, draft(PARENT, Category.MICRO, reason()), two).fixHint())
                .isEqualTo("a category that none of them had; profile again");
        assertThat(check(protocol, draft(PARENT, Category.PIPELINE, reason()), two)).isEmpty();
        assertThat(violation(protocol, draft(PARENT, Category.PIPELINE, reason()), four).reason())
                .isEqualTo("4 rounds without a gain");
        assertThat(check(protocol,
                        draft(new Source("simd", "rewritten", PARENT.knobs()), Category.STRUCTURAL, reason()), four))
                .isEmpty();
        assertThat(check(protocol,
                        draft(PARENT, Category.MICRO, reason()), rounds(round(1, Category.MICRO, true))))
                .isEmpty();
        assertThat(protocol.requirements(two))
                .containsExactly("2 rounds without a gain: a category that none of them had; profile again.");
    }

    @Test
    void aRewriteHasMostlyNewLinesComparedWithTheIncumbentAndAllTriedSources() {
        Protocol protocol = escalating("2 rewrite: use a new tile");
        Source incumbent = source("load A\nload B\nmultiply\nstore");
        Rounds rounds =
                rounds(edit(1, "load A\nload B\nmultiply twice\nstore"), edit(2, "fetch\nsplit K\nadd\nreduce"));

        assertThat(protocol.violation(
                                draft(
                                        source("load A\n  load B\nmultiply\nprefetch\n}\n"),
                                        Category.STRUCTURAL,
                                        reason()),
                                incumbent,
                                rounds)
                        .orElseThrow())
                .isEqualTo(new GateRejection(
                        "escalation",
                        "2 rounds without a gain",
                        "a source of which at least half of the lines are new, compared with the best candidate and each of "
                                + "these rounds, or another family; use a new tile"));
        assertThat(protocol.violation(
                        draft(source("fetch\nsplit K\nadd\nnew"), Category.STRUCTURAL, reason()), incumbent, rounds))
                .as("the rewrite of round 2 again")
                .isPresent();
        assertThat(protocol.violation(
                        draft(new Source("simd", incumbent.code(), point(4, 16).knobs()), Category.TILING, reason()),
                        incumbent,
                        rounds))
                .as("knobs")
                .isPresent();
        assertThat(protocol.violation(
                        draft(source("swizzle\npipeline\nload A\nstore"), Category.MICRO, reason()), incumbent, rounds))
                .isEmpty();
        assertThat(protocol.violation(
                        draft(new Point("other", new TreeMap<>()), Category.STRUCTURAL, reason()), incumbent, rounds))
                .isEmpty();
        assertThat(protocol.violation(draft(PARENT, Category.STRUCTURAL, reason()), incumbent, rounds))
                .as("back to the family's own source")
                .isPresent();
    }

    @Test
    void aPortedTechniqueIsThatOfAnEarlierGain() {
        Protocol protocol = escalating("1 port: port a technique that won");
        Rounds rounds = rounds(
                round(1, Category.TILING, true), round(2, Category.MICRO, true), round(3, Category.MICRO, true),
                edit(4, "slower"));
        Rounds oneGain = rounds(round(1, Category.TILING, true), edit(2, "slower"));

        assertThat(violation(protocol, draft(EDITED, Category.MICRO, reason("memory_bound", "#3", "#4")), rounds)
                        .fixHint())
                .isEqualTo("a change of the source with the technique of an earlier gain, cited as evidence: #1 or #2; "
                        + "port a technique that won");
        assertThat(check(protocol, draft(point(4, 16), Category.MICRO, reason("memory_bound", "#1")), rounds))
                .as("knobs")
                .isPresent();
        assertThat(check(protocol, draft(EDITED, Category.MICRO, reason("memory_bound", "the tile of #1")), rounds))
                .isEmpty();
        assertThat(check(protocol, draft(EDITED, Category.MICRO, reason()), oneGain)).as("no earlier gain").isEmpty();
        assertThat(protocol.requirements(oneGain))
                .containsExactly("1 rounds without a gain: port a technique that won.");
    }

    private static Protocol escalating(String escalation) {
        return protocol(
                false, 0, false, OptionalInt.empty(), List.of(), List.of(Escalation.parse(escalation)));
    }

    @Test
    void aPlateauFlipsBetweenKnobsAndSource() {
        Protocol protocol = protocol(
                false, 0, false, OptionalInt.empty(), List.of(), List.of(Escalation.parse("1 other-mode: flip")));
        Rounds knobs = rounds(round(1, Category.TILING, false));

        assertThat(check(protocol, draft(point(4, 16), Category.TILING, reason()), knobs)).isPresent();
        assertThat(check(protocol,
                        draft(new Source("simd", "edited", PARENT.knobs()), Category.TILING, reason()), knobs))
                .isEmpty();
    }

    @Test
    void aSourceMustChangeAfterRoundsThatChangedKnobsOnly() {
        Protocol protocol = limitingKnobs(2);
        Rounds one = rounds(round(1, Category.TILING, true));
        Rounds two = rounds(round(1, Category.TILING, true), round(2, Category.MICRO, false));
        Candidate edited = new Source("simd", "edited", PARENT.knobs());

        GateRejection found = violation(protocol, draft(point(4, 16), Category.MEMORY, reason()), two);

        assertThat(found.gate()).isEqualTo("knob-limit");
        assertThat(found.reason()).isEqualTo("the last 2 rounds changed knobs only");
        assertThat(found.fixHint()).isEqualTo("change the source or the family");
        assertThat(check(protocol, draft(edited, Category.MEMORY, reason()), two)).isEmpty();
        assertThat(check(protocol, draft(new Point("other", new TreeMap<>()), Category.MEMORY, reason()), two))
                .isEmpty();
        assertThat(check(protocol, draft(point(4, 16), Category.MEMORY, reason()), one)).isEmpty();
        assertThat(protocol.requirements(two))
                .containsExactly("Change the source or the family: the last 2 rounds changed knobs only.");
        assertThat(protocol.requirements(one)).isEmpty();
    }

    /** An agent that edits a source keeps it as the parent of its next proposals. */
    @Test
    void theKnobsOfAnEditedSourceAreKnobs() {
        Source edited = new Source("simd", "edited", PARENT.knobs());
        Source tuned = new Source("simd", "edited", point(4, 16).knobs());

        assertThat(Rounds.Mode.of(tuned, edited)).isEqualTo(Rounds.Mode.KNOBS);
        assertThat(Rounds.Mode.of(edited, PARENT)).isEqualTo(Rounds.Mode.SOURCE);
        assertThat(Rounds.Mode.of(PARENT, edited)).isEqualTo(Rounds.Mode.SOURCE);
    }

    private static Protocol limitingKnobs(int rounds) {
        return new Protocol(
                "test", List.of(), false, 0, false, false, false, OptionalInt.empty(), OptionalInt.of(rounds),
                List.of(), List.of(), RoundSchedule.NONE, Optional.empty());
    }

    /** Quotas, rotation and escalations can contradict each other; some proposal must be legal at any time. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noHistoryIsADeadEnd(long seed) {
        Random random = new Random(seed);
        Protocol protocol = new Protocol(
                "test",
                List.of(),
                true,
                1,
                false,
                true,
                true,
                OptionalInt.of(1 + random.nextInt(3)),
                OptionalInt.of(1 + random.nextInt(3)),
                List.of(
                        Quota.parse("structural 5 by 30"),
                        Quota.parse("memory 3 by 31"),
                        Quota.parse("micro 30 by 40")),
                List.of(
                        Escalation.parse("3 new-category: a"),
                        Escalation.parse("5 other-mode: b"),
                        Escalation.parse("8 structural: c"),
                        Escalation.parse("11 rewrite: d"),
                        Escalation.parse("13 port: e")),
                RoundSchedule.NONE,
                Optional.empty());
        List<Round> history = new ArrayList<>();

        for (int ordinal = 1; ordinal <= 120; ordinal++) {
            Rounds rounds = rounds(history.toArray(Round[]::new));
            List<Draft> legal = drafts(ordinal).filter(draft -> check(protocol, draft, rounds).isEmpty())
                    .toList();
            assertThat(legal).as("round %d: %s", ordinal, protocol.requirements(rounds)).isNotEmpty();
            Draft next = legal.get(random.nextInt(legal.size()));
            history.add(new Round(
                    ordinal,
                    next.category(),
                    new Change(next, PARENT).mode(),
                    random.nextInt(15) == 0,
                    next.candidate()));
        }
        assertThat(history.subList(0, 30).stream().filter(round -> round.category() == Category.STRUCTURAL))
                .hasSizeGreaterThanOrEqualTo(5);
    }

    /** Returns proposals whose evidence cites all earlier rounds. */
    private static Stream<Draft> drafts(int ordinal) {
        String cited = "stalls=0"
                + IntStream.range(1, ordinal)
                        .mapToObj(earlier -> " #" + earlier)
                        .collect(Collectors.joining());
        return Stream.of(Category.values())
                .flatMap(category -> Stream.of(point(4, 16), EDITED, source("rewritten " + ordinal))
                        .map(candidate -> draft(candidate, category, reason("memory_bound", cited))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"structural 5", "structural 0 by 30", "rotational 5 by 30", "structural 31 by 30"})
    void invalidQuotasAreNamed(String text) {
        assertThatThrownBy(() -> Quota.parse(text)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(
                text.split(" ")[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3: profile", "0 advice: x", "3 give-up: stop", "3 advice"})
    void invalidEscalationsAreNamed(String text) {
        assertThatThrownBy(() -> Escalation.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Optional<GateRejection> check(Protocol protocol, Draft draft, Rounds rounds) {
        return protocol.violation(draft, PARENT, rounds);
    }

    private static GateRejection violation(Protocol protocol, Draft draft, Rounds rounds) {
        return check(protocol, draft, rounds).orElseThrow();
    }

    private static Protocol requiring(ProposalField... fields) {
        return new Protocol(
                "test", List.of(fields), false, 0, false, false, false, OptionalInt.empty(), OptionalInt.empty(),
                List.of(), List.of(), RoundSchedule.NONE, Optional.empty());
    }

    private static Protocol protocol(
            boolean oneChange,
            int citations,
            boolean profiled,
            OptionalInt categoryLimit,
            List<Quota> quotas,
            List<Escalation> escalations) {
        return new Protocol(
                "test", List.of(), oneChange, citations, false, false, profiled, categoryLimit,
                OptionalInt.empty(), quotas, escalations, RoundSchedule.NONE, Optional.empty());
    }

    private static Rounds rounds(Round... rounds) {
        int lastGain = IntStream.rangeClosed(1, rounds.length)
                .filter(number -> rounds[number - 1].promoted())
                .max()
                .orElse(0);
        return new Rounds(
                List.of(rounds),
                new RoundCount(rounds.length, rounds.length - lastGain, 0),
                IntStream.rangeClosed(0, rounds.length).boxed().collect(Collectors.toCollection(TreeSet::new)),
                Stream.of(rounds).filter(Round::promoted).map(Round::ordinal).toList(),
                PROFILE);
    }

    private static Round round(int ordinal, Category category, boolean promoted) {
        return new Round(ordinal, category, Rounds.Mode.KNOBS, promoted, PARENT);
    }

    /** Returns a round without a gain that edited the source. */
    private static Round edit(int ordinal, String code) {
        return new Round(ordinal, Category.STRUCTURAL, Rounds.Mode.SOURCE, false, source(code));
    }

    private static Source source(String code) {
        return new Source("simd", code, PARENT.knobs());
    }

    private static Draft complete(String evidence) {
        return draft(PARENT, Category.MICRO, reason("memory_bound", evidence));
    }

    private static Draft draft(Candidate candidate, Category category, Rationale rationale) {
        AgentUsage usage =
                new AgentUsage(Duration.ZERO, OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty());
        AgentTurn turn =
                new AgentTurn(1, 1, 1, usage, Optional.empty(), Optional.empty());
        return new Draft(
                candidate, new CandidateId("0".repeat(64)), Origin.AGENT, category, rationale, Optional.of(turn),
                Optional.empty());
    }

    private static Rationale reason() {
        return Rationale.of("a wider tile");
    }

    private static Rationale reason(String bottleneck, String... evidence) {
        return new Rationale(
                "a wider tile",
                Optional.empty(),
                Optional.of(bottleneck),
                Optional.of("one more row"),
                List.of(evidence),
                Optional.of("+10 %"),
                Optional.of("spills"));
    }

    private static Point point(int mr, int nr) {
        TreeMap<String, KnobValue> knobs = new TreeMap<>();
        knobs.put("MR", KnobValue.parse(String.valueOf(mr)));
        knobs.put("NR", KnobValue.parse(String.valueOf(nr)));
        return new Point("simd", knobs);
    }
}
