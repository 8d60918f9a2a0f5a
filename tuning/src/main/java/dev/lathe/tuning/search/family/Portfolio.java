package dev.lathe.tuning.search.family;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.RandomSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A portfolio of searches that share the proposals by credit. After two proposals of one knob group the next is of
 * another group; some proposals target the incumbent's bottleneck; stagnation escalates; and the larger the lookahead,
 * the more proposals go to underexplored values.
 */
public final class Portfolio implements Searcher {
    /** The share of proposals that target the bottleneck, if it is known. */
    private static final double BOTTLENECK_SHARE = 0.3;

    /** The smallest relative gain that ends a stagnation; the default of a plan's minimum gain. */
    private static final double LEAST_GAIN = 0.01;

    private final List<Member> members;
    private final Searcher exploration = new Surrogate().orElse(new LatinHypercube());
    private final Searcher recombination = new Genetic();

    public Portfolio(List<Member> members) {
        this.members = List.copyOf(members);
    }

    @Override
    public Optional<Step> step(SearchView view, RandomSource random) {
        KnobGroups groups = new KnobGroups(view);
        SearchView allowed = groups.blocked().map(group -> without(group, view)).orElse(view);
        int selected = new CreditAssignment(members, view.history()).selected();
        return underexplored(view, random)
                .or(() -> escalate(selected, allowed, random))
                .or(() -> targetBottleneck(members.get(selected), allowed, random))
                .or(() -> by(members.get(selected), allowed, random))
                .or(() -> by(members.get(selected), view, random));
    }

    /** Proposes underexplored values, for a share of the proposals. */
    private Optional<Step> underexplored(SearchView view, RandomSource random) {
        double share = UnderexploredValues.share(view.history());
        return share == 0 || random.unit() >= share
                ? Optional.empty()
                : new UnderexploredValues(view)
                        .part()
                        .flatMap(part -> exploration.step(part, random))
                        .map(step ->
                                step.attributedTo("underexplored values", "values that the best trials leave out"));
    }

    /** Proposes what the escalation step demands; empty without escalation, or if the step finds nothing. */
    private Optional<Step> escalate(int selected, SearchView view, RandomSource random) {
        int stagnation = stagnation(view.history());
        EscalationStep escalation = EscalationStep.after(stagnation);
        Optional<Step> step = switch (escalation) {
            case NONE -> Optional.empty();
            case OTHER_GROUP -> new KnobGroups(view)
                    .latest()
                    .flatMap(group -> by(members.get(selected), without(group, view), random));
            case OTHER_SEARCH -> by(members.get((selected + 1) % members.size()), view, random);
            case RESTART -> restart(view).flatMap(subspace -> exploration.step(subspace, random));
            case RECOMBINE -> recombination.step(view, random);
            case UNDEREXPLORED -> new UnderexploredValues(view).part().flatMap(part -> exploration.step(part, random));
        };
        return step.map(taken -> taken.attributedTo(
                "escalation: " + escalation.label(), "after " + stagnation + " proposals without a gain"));
    }

    /** Proposes knobs that can relieve the incumbent's bottleneck, for a share of the proposals. */
    private static Optional<Step> targetBottleneck(Member member, SearchView view, RandomSource random) {
        List<Category> relevant = new KnobGroups(view).relevant();
        return relevant.isEmpty() || random.unit() >= BOTTLENECK_SHARE
                ? Optional.empty()
                : by(member, view.where(index -> relevant.contains(view.group(index))), random)
                        .map(step -> step.attributedTo(
                                "bottleneck", "incumbent is " + view.history().bottleneck().orElseThrow()));
    }

    private static Optional<Step> by(Member member, SearchView view, RandomSource random) {
        return member.searcher().step(view, random);
    }

    private static SearchView without(Category group, SearchView view) {
        return view.where(index -> view.group(index) != group);
    }

    /**
     * With a lookahead, underexplored values find more than distant points; without, the reverse (measured on recorded
     * spaces).
     */
    private static Optional<SearchView> restart(SearchView view) {
        return view.history().lookahead() > 0
                ? new UnderexploredValues(view).part()
                : view.incumbent().map(incumbent -> farFrom(incumbent, view));
    }

    /** Returns the subspace of indices that differ from the incumbent in at least half of the knobs. */
    private static SearchView farFrom(Trial incumbent, SearchView view) {
        Grid grid = view.grid();
        long varying = IntStream.range(0, grid.knobs()).filter(knob -> grid.values(knob) > 1).count();
        return view.subspace(index -> grid.distance(index, incumbent.index()) >= varying / 2);
    }

    /** A search of a portfolio and its prior weight: its share of the proposals while no member has earned credit. */
    public record Member(double priorWeight, Searcher searcher) {
        public Member {
            if (!(priorWeight > 0)) {
                throw new IllegalArgumentException(
                        "the prior weight of a portfolio member must be positive, not " + priorWeight);
            }
        }
    }

    /** Returns the number of consecutive latest observations without a gain worth a new incumbent. */
    private static int stagnation(EvaluationHistory history) {
        double best = Double.POSITIVE_INFINITY;
        int length = 0;
        for (Observation observation : history.observations()) {
            length += observation.outcome() instanceof Observation.Outcome.Pending ? 0 : 1;
            if (observation.outcome() instanceof Observation.Outcome.Cost(double nanoseconds)
                    && nanoseconds < best * (1 - LEAST_GAIN)) {
                best = nanoseconds;
                length = 0;
            }
        }
        return length;
    }
}
