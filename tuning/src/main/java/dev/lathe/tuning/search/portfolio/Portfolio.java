package dev.lathe.tuning.search.portfolio;

import dev.lathe.tuning.search.population.Genetic;
import dev.lathe.tuning.search.population.LatinHypercube;
import dev.lathe.tuning.search.surrogate.Surrogate;
import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Searcher;
import dev.lathe.tuning.search.view.Step;
import dev.lathe.tuning.search.view.Trial;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.legal.Grid;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Several searches that share the budget by what they earn. After two proposals of one group of knobs comes another group;
 * some proposals go where the incumbent's bottleneck points; a ladder leads away when nothing is gained; and the more is in
 * flight, the more proposals go to what the best trials leave out.
 */
public final class Portfolio implements Searcher {
    /** The share of proposals that the bottleneck decides, where it is known. */
    private static final double FOCUSED = 0.3;

    private final List<PortfolioMember> members;
    private final Searcher elsewhere = new Surrogate().orElse(new LatinHypercube());
    private final Searcher together = new Genetic();

    public Portfolio(List<PortfolioMember> members) {
        this.members = List.copyOf(members);
    }

    @Override
    public Optional<Step> step(SearchView field, RandomSource choice) {
        KnobGroups groups = new KnobGroups(field);
        SearchView rested = groups.resting().map(group -> without(group, field)).orElse(field);
        int turn = new CreditAssignment(members, field.history()).turn();
        return neglected(field, choice)
                .or(() -> remedy(turn, rested, choice))
                .or(() -> focused(members.get(turn), rested, choice))
                .or(() -> by(members.get(turn), rested, choice))
                .or(() -> by(members.get(turn), field, choice));
    }

    /** Sometimes what the best leave out. */
    private Optional<Step> neglected(SearchView field, RandomSource choice) {
        double share = UnderexploredValues.share(field.history());
        return share == 0 || choice.unit() >= share
                ? Optional.empty()
                : new UnderexploredValues(field)
                        .part()
                        .flatMap(part -> elsewhere.step(part, choice))
                        .map(step -> step.because("where the best are not, "));
    }

    /** What the ladder asks for; empty on the ground, and where it cannot be had. */
    private Optional<Step> remedy(int turn, SearchView field, RandomSource choice) {
        int drought = StagnationLength.length(field.history());
        EscalationStep rung = EscalationStep.after(drought);
        Optional<Step> step = switch (rung) {
            case GROUND -> Optional.empty();
            case ANOTHER_GROUP -> new KnobGroups(field)
                    .latest()
                    .flatMap(group -> by(members.get(turn), without(group, field), choice));
            case ANOTHER_WAY -> by(members.get((turn + 1) % members.size()), field, choice);
            case FAR_AWAY -> anotherHill(field).flatMap(hill -> elsewhere.step(hill, choice));
            case BEST_TOGETHER -> together.step(field, choice);
            case LEFT_OUT -> new UnderexploredValues(field).part().flatMap(part -> elsewhere.step(part, choice));
        };
        return step.map(taken -> taken.because("after " + drought + " without a gain " + rung.remedy() + ", "));
    }

    /** Sometimes the knobs that help against the incumbent's bottleneck, where that is known. */
    private static Optional<Step> focused(PortfolioMember member, SearchView field, RandomSource choice) {
        List<Category> helping = new KnobGroups(field).helping();
        return helping.isEmpty() || choice.unit() >= FOCUSED
                ? Optional.empty()
                : by(member, field.where(cell -> helping.contains(field.group(cell))), choice)
                        .map(step -> step.because(field.history().bottleneck().orElseThrow() + ", "));
    }

    private static Optional<Step> by(PortfolioMember member, SearchView field, RandomSource choice) {
        return member.searcher().step(field, choice).map(step -> step.because(member.name() + ", "));
    }

    private static SearchView without(Category group, SearchView field) {
        return field.where(cell -> field.group(cell) != group);
    }

    /** With many in flight it is what the best leave out: measured on recorded spaces, each finds more in its place. */
    private static Optional<SearchView> anotherHill(SearchView field) {
        return field.history().lookahead() > 0
                ? new UnderexploredValues(field).part()
                : field.incumbent().map(incumbent -> farFrom(incumbent, field));
    }

    /** The cells that differ from the incumbent in half of the knobs or more, compared only with one another. */
    private static SearchView farFrom(Trial incumbent, SearchView field) {
        Grid grid = field.grid();
        long varied = IntStream.range(0, grid.knobs()).filter(knob -> grid.values(knob) > 1).count();
        return field.niche(cell -> grid.distance(cell, incumbent.cell()) >= varied / 2);
    }
}
