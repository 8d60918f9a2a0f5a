package dev.lathe.tuning.search.family;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Spaces;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each search of one family, on three knobs of four values: A (tiling), B (pipeline) and C (memory). */
class SearchersTest {
    private final SearchSpace space = new SearchSpace(List.of(new Family(
            "only",
            List.of(knob("A", Category.TILING), knob("B", Category.PIPELINE), knob("C", Category.MEMORY)),
            point -> Optional.empty())));
    private final Grid grid = new LegalPoints(space).grids().getFirst();

    private static Knob knob(String name, Category category) {
        List<KnobValue> values = LongStream.rangeClosed(1, 4).<KnobValue>mapToObj(KnobValue.Whole::new).toList();
        return new Knob(name, "what " + name + " does", category, values, values.getFirst());
    }

    private long index(String text) {
        return grid.index(Spaces.point(space, "only:" + text));
    }

    /** Returns a history from texts such as {@code 1,2,3=50}; {@code =failed} and {@code =pending} have no cost. */
    private Histories history(String... trials) {
        Histories history = new Histories(List.of());
        for (String trial : trials) {
            String[] parts = trial.split("=");
            history = history.with(Spaces.point(space, "only:" + parts[0]), switch (parts[1]) {
                case "failed" -> new Observation.Outcome.Failed(RejectionStage.COMPILE);
                case "pending" -> new Observation.Outcome.Pending();
                case "elsewhere" -> new Observation.Outcome.Elsewhere();
                default -> new Observation.Outcome.Cost(Double.parseDouble(parts[1]));
            });
        }
        return history;
    }

    private SearchView view(String... trials) {
        return SearchView.of(grid, history(trials));
    }

    private List<Step> steps(Searcher searcher, SearchView view, int draws) {
        return IntStream.rangeClosed(1, draws)
                .mapToObj(ordinal -> searcher.step(view, SeededRandom.of(11, ordinal)))
                .flatMap(Optional::stream)
                .toList();
    }

    static Stream<Searcher> needingTrials() {
        return Stream.of(new Annealing(), new Tabu(), new Genetic(), new DifferentialEvolution(), new Surrogate());
    }

    @ParameterizedTest
    @MethodSource("needingTrials")
    void findNothingWithoutMeasuredTrials(Searcher searcher) {
        assertThat(steps(searcher, view("1,1,1=failed", "2,2,2=pending", "3,3,3=elsewhere"), 20)).isEmpty();
    }

    static Stream<Searcher> all() {
        return Stream.concat(needingTrials(), Stream.of(new LocalSearch(), new LatinHypercube()));
    }

    @ParameterizedTest
    @MethodSource("all")
    void proposeOnlyOpenIndices(Searcher searcher) {
        SearchView half = view("1,1,1=50", "1,2,1=60", "2,1,1=40", "1,1,2=70", "2,2,2=failed", "2,1,2=pending")
                .where(index -> grid.position(index, 2) < 2);

        assertThat(steps(searcher, half, 100)).isNotEmpty()
                .allSatisfy(step -> assertThat(half.open(step.index())).isTrue());
    }

    @Test
    void localSearchStaysBesideTheFastestTrialThatHasAnOpenNeighbour() {
        SearchView view = view("1,1,1=50", "4,4,4=20");
        SearchView enclosed = view.where(index -> grid.distance(index, index("4,4,4")) > 1);

        assertThat(steps(new LocalSearch(), view, 200)).filteredOn(step -> step.method().equals("local"))
                .hasSizeGreaterThan(170)
                .allSatisfy(step -> assertThat(grid.distance(step.index(), index("4,4,4"))).isOne());
        assertThat(steps(new LocalSearch(), enclosed, 50)).filteredOn(step -> step.method().equals("local"))
                .isNotEmpty()
                .allSatisfy(step -> assertThat(step.reason()).isEqualTo("one knob changed from #0"));
    }

    @Test
    void localSearchRestartsAtARandomPointInFivePercent() {
        assertThat(steps(new LocalSearch(), view("1,1,1=50"), 2_000)).filteredOn(step -> step.method().equals("random"))
                .hasSizeBetween(70, 130);
    }

    @Test
    void tabuSearchPrefersTheValueThatRecentTrialsHaveLeast() {
        SearchView view = view("1,1,1=10", "2,1,1=90", "3,1,1=91", "1,2,1=92", "1,3,1=93", "1,1,2=94", "1,1,3=95");

        assertThat(steps(new Tabu(), view, 60)).hasSize(60)
                .allSatisfy(step -> assertThat(step.index()).isIn(index("4,1,1"), index("1,4,1"), index("1,1,4")));
    }

    @Test
    void annealingAcceptsWorseParentsOnlyWhileItIsHot() {
        String[] few = {"1,1,1=100", "4,4,4=110"};
        String[] many = Stream.concat(
                        Stream.of(few),
                        IntStream.range(0, 180).mapToObj(i -> "2,2,2=9000"))
                .toArray(String[]::new);

        assertThat(fromTheWorse(few)).isBetween(300L, 500L);
        assertThat(fromTheWorse(many)).isZero();
    }

    /** Returns how many of 1,000 steps start from trial 1, which is 10 % slower than the best. */
    private long fromTheWorse(String... trials) {
        return steps(new Annealing(), view(trials), 1_000).stream().filter(step -> step.reason().endsWith("#1"))
                .count();
    }

    @Test
    void aGeneticChildHasTheValuesOfItsParentsExceptForMutations() {
        List<Step> children = steps(new Genetic(), view("1,1,1=50", "2,2,2=60"), 300);
        long unmutated = children.stream()
                .filter(step -> IntStream.range(0, 3).allMatch(knob -> grid.position(step.index(), knob) < 2))
                .count();

        // A knob mutates in one of three cases, in half of these to a value that no parent has. Of the children that
        // are not tried yet, 38 % are then expected to have only values of their parents.
        assertThat(unmutated).isBetween(85L, 145L);
        assertThat(children).hasSizeGreaterThan(280)
                .allSatisfy(step -> assertThat(step.reason()).startsWith("crossover of #"));
    }

    @Test
    void differentialEvolutionNeedsFourTrials() {
        assertThat(steps(new DifferentialEvolution(), view("1,1,1=1", "2,2,2=2", "3,3,3=3"), 20)).isEmpty();
        assertThat(steps(new DifferentialEvolution(), view("1,1,1=1", "2,2,2=2", "3,3,3=3", "4,4,4=4"), 20))
                .isNotEmpty();
    }

    @Test
    void aLatinHypercubeTakesValuesThatWereTriedLeast() {
        SearchView view = view("1,1,1=1", "2,2,2=1", "3,3,3=1").where(index -> index % 2 == index("4,4,4") % 2);

        assertThat(steps(new LatinHypercube(), view, 40)).filteredOn(step -> step.index() == index("4,4,4"))
                .hasSizeGreaterThan(20);
    }

    @Test
    void theSurrogateContinuesInTheDirectionOfTheGain() {
        SearchView view = view(
                "1,1,1=400", "2,1,1=300", "3,1,1=200", "1,2,1=400", "1,3,1=400", "1,1,3=400", "2,2,2=300",
                        "3,3,3=200", "3,2,1=200");

        assertThat(steps(new Surrogate(), view, 30)).hasSize(30)
                .filteredOn(step -> grid.position(step.index(), 0) >= 2)
                .hasSizeGreaterThan(25);
    }

    @Test
    void theSurrogateDoesNotProposeTheNeighbourhoodOfAPendingTrialAgain() {
        String[] measured = {"1,1,1=400", "2,1,1=300", "3,1,1=200", "1,2,1=390", "1,1,2=410"};
        Step first = new Surrogate().step(view(measured), SeededRandom.of(1, 1)).orElseThrow();
        String text = grid.point(first.index()).text().substring("only:".length());
        SearchView inFlight =
                view(Stream.concat(Stream.of(measured), Stream.of(text + "=pending")).toArray(String[]::new));

        assertThat(steps(new Surrogate(), inFlight, 30)).hasSize(30).noneMatch(step -> step.index() == first.index());
    }

    @Test
    void theSurrogateIsFittedToTheBestAndTheLatestOfManyTrials() {
        // The first trial is the only fast one with A = 4. It is not among the latest 100, but among the best.
        String[] trials = Stream.concat(
                        Stream.of("4,1,1=10"),
                        IntStream.range(0, 300).mapToObj(i -> (1 + i % 3) + "," + (1 + i / 3 % 4) + ","
                                + (1 + i / 12 % 4) + "=" + (500 + i % 7)))
                .toArray(String[]::new);

        assertThat(steps(new Surrogate(), view(trials), 20)).hasSize(20)
                .allSatisfy(step -> assertThat(grid.position(step.index(), 0)).isEqualTo(3));
    }

    @Test
    void theCandidatePoolContainsEachOpenIndexOnceInOrder() {
        long[] pool = CandidatePool.of(view("1,1,1=50", "2,2,2=60", "3,3,3=pending"), SeededRandom.of(1, 1));
        SortedSet<Long> distinct = new TreeSet<>(LongStream.of(pool).boxed().toList());

        assertThat(LongStream.of(pool).boxed().toList()).isEqualTo(List.copyOf(distinct));
        assertThat(distinct).hasSizeGreaterThan(40).doesNotContain(index("1,1,1"), index("2,2,2"), index("3,3,3"));
    }

    @Test
    void anIndexBelongsToTheFirstCategoryThatDiffersFromTheIncumbent() {
        SearchView view = view("1,1,1=50", "4,4,4=60");

        assertThat(view.group(index("2,2,2"))).isEqualTo(Category.TILING);
        assertThat(view.group(index("1,2,2"))).isEqualTo(Category.PIPELINE);
        assertThat(view.group(index("1,1,2"))).isEqualTo(Category.MEMORY);
        assertThat(view.group(index("1,1,1"))).as("the incumbent itself").isEqualTo(Category.STRUCTURAL);
        assertThat(view("1,1,1=failed").group(index("1,1,2"))).as("without an incumbent")
                .isEqualTo(Category.STRUCTURAL);
    }

    @Test
    void aSubspaceRanksOnlyItsOwnTrialsButKeepsAllAsTried() {
        SearchView part = view("1,1,1=50", "2,1,1=60", "2,2,1=70").subspace(index -> grid.position(index, 0) == 1);

        assertThat(part.incumbent().orElseThrow().ordinal()).isEqualTo(1);
        assertThat(part.trials()).hasSize(3);
        assertThat(part.open(index("2,2,2"))).isTrue();
        assertThat(part.open(index("1,2,2"))).isFalse();
        assertThat(part.open(index("2,2,1"))).isFalse();
    }

    @Test
    void theLastTwoProposalsOfOneGroupBlockIt() {
        assertThat(new KnobGroups(view("1,1,1=50", "1,1,2=60", "1,1,3=60")).blocked()).contains(Category.MEMORY);
        assertThat(new KnobGroups(view("1,1,1=50", "1,1,2=60", "1,2,1=60")).blocked()).isEmpty();
        assertThat(new KnobGroups(view("1,1,1=50", "1,1,2=60", "1,2,1=60")).latest()).contains(Category.PIPELINE);
        assertThat(new KnobGroups(view("1,1,2=60")).blocked()).as("one proposal").isEmpty();
    }

    @Test
    void theOnlyGroupOfAFamilyIsNeverBlocked() {
        SearchSpace one = new SearchSpace(List.of(new Family(
                "only", List.of(knob("A", Category.TILING), knob("B", Category.TILING)), point -> Optional.empty())));
        Histories history = new Histories(List.of());
        for (String text : List.of("only:1,1", "only:1,2", "only:1,3")) {
            history = history.with(Spaces.point(one, text), new Observation.Outcome.Cost(50));
        }
        SearchView view = SearchView.of(new LegalPoints(one).grids().getFirst(), history);

        assertThat(new KnobGroups(view).blocked()).isEmpty();
        assertThat(new KnobGroups(view).latest()).isEmpty();
    }

    private record WithLookahead(List<Observation> observations, int lookahead) implements EvaluationHistory {}

    @Test
    void aPortfolioWithALargeLookaheadProposesUnderexploredValuesForItsShare() {
        List<Observation> observations = history(
                        "1,1,1=10", "1,1,2=11", "1,1,3=12", "1,2,1=13", "1,2,2=14", "1,3,1=15", "1,3,2=16", "2,1,1=90")
                .observations();
        Searcher portfolio = new Portfolio(List.of(new Portfolio.Member(1, new LocalSearch())));

        List<Step> wide = steps(portfolio, SearchView.of(grid, new WithLookahead(observations, 40)), 400);
        List<Step> none = steps(portfolio, SearchView.of(grid, new WithLookahead(observations, 0)), 400);

        assertThat(wide).filteredOn(step -> step.method().equals("underexplored values"))
                .hasSizeBetween(150, 250)
                .allSatisfy(step -> assertThat(grid.position(step.index(), 0)).as("A is not 1").isPositive());
        assertThat(none).noneMatch(step -> step.method().equals("underexplored values"));
    }

    @Test
    void pendingProposalsDoNotCountAsStagnation() {
        Searcher portfolio = new Portfolio(List.of(new Portfolio.Member(1, new LocalSearch())));
        String[] stagnating = {"1,1,1=10", "1,1,2=11", "1,2,1=11", "2,1,1=9.95"};

        assertThat(steps(portfolio, view(stagnating), 20))
                .as("a gain below one per cent is none")
                .allSatisfy(step -> assertThat(step.method()).isEqualTo("escalation: other knob group"));
        assertThat(steps(portfolio, view("1,1,1=10", "1,1,2=11", "1,2,1=11", "2,1,1=9.8"), 20))
                .noneMatch(step -> step.method().startsWith("escalation"));
        assertThat(steps(portfolio, view("1,1,1=10", "1,1,2=11", "1,2,1=11", "2,1,1=pending"), 20))
                .noneMatch(step -> step.method().startsWith("escalation"));
    }
}
