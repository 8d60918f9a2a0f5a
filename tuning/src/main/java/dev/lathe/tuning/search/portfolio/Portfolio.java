package dev.lathe.tuning.search.portfolio;

import dev.lathe.tuning.search.field.Field;
import dev.lathe.tuning.search.field.Searcher;
import dev.lathe.tuning.search.field.Step;
import dev.lathe.tuning.search.field.Trial;
import dev.lathe.tuning.search.population.Genetic;
import dev.lathe.tuning.search.population.LatinHypercube;
import dev.lathe.tuning.search.surrogate.Surrogate;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.legal.Choice;
import dev.lathe.tuning.space.legal.Grid;
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

    private final List<Member> members;
    private final Searcher elsewhere = new Surrogate().orElse(new LatinHypercube());
    private final Searcher together = new Genetic();

    public Portfolio(List<Member> members) {
        this.members = List.copyOf(members);
    }

    @Override
    public Optional<Step> step(Field field, Choice choice) {
        Groups groups = new Groups(field);
        Field rested = groups.resting().map(group -> without(group, field)).orElse(field);
        int turn = new Earnings(members, field.history()).turn();
        return neglected(field, choice)
                .or(() -> remedy(turn, rested, choice))
                .or(() -> focused(members.get(turn), rested, choice))
                .or(() -> by(members.get(turn), rested, choice))
                .or(() -> by(members.get(turn), field, choice));
    }

    /** Sometimes what the best leave out. */
    private Optional<Step> neglected(Field field, Choice choice) {
        double share = Neglect.share(field.history());
        return share == 0 || choice.unit() >= share
                ? Optional.empty()
                : new Neglect(field)
                        .part()
                        .flatMap(part -> elsewhere.step(part, choice))
                        .map(step -> step.because("where the best are not, "));
    }

    /** What the ladder asks for; empty on the ground, and where it cannot be had. */
    private Optional<Step> remedy(int turn, Field field, Choice choice) {
        int drought = Drought.length(field.history());
        Rung rung = Rung.after(drought);
        Optional<Step> step = switch (rung) {
            case GROUND -> Optional.empty();
            case ANOTHER_GROUP -> new Groups(field)
                    .latest()
                    .flatMap(group -> by(members.get(turn), without(group, field), choice));
            case ANOTHER_WAY -> by(members.get((turn + 1) % members.size()), field, choice);
            case FAR_AWAY -> anotherHill(field).flatMap(hill -> elsewhere.step(hill, choice));
            case BEST_TOGETHER -> together.step(field, choice);
            case LEFT_OUT -> new Neglect(field).part().flatMap(part -> elsewhere.step(part, choice));
        };
        return step.map(taken -> taken.because("after " + drought + " without a gain " + rung.remedy() + ", "));
    }

    /** Sometimes the knobs that help against the incumbent's bottleneck, where that is known. */
    private static Optional<Step> focused(Member member, Field field, Choice choice) {
        List<Category> helping = new Groups(field).helping();
        return helping.isEmpty() || choice.unit() >= FOCUSED
                ? Optional.empty()
                : by(member, field.where(cell -> helping.contains(field.group(cell))), choice)
                        .map(step -> step.because(field.history().bottleneck().orElseThrow() + ", "));
    }

    private static Optional<Step> by(Member member, Field field, Choice choice) {
        return member.searcher().step(field, choice).map(step -> step.because(member.name() + ", "));
    }

    private static Field without(Category group, Field field) {
        return field.where(cell -> field.group(cell) != group);
    }

    /** With many in flight it is what the best leave out: measured on recorded spaces, each finds more in its place. */
    private static Optional<Field> anotherHill(Field field) {
        return field.history().lookahead() > 0
                ? new Neglect(field).part()
                : field.incumbent().map(incumbent -> farFrom(incumbent, field));
    }

    /** The cells that differ from the incumbent in half of the knobs or more, compared only with one another. */
    private static Field farFrom(Trial incumbent, Field field) {
        Grid grid = field.grid();
        long varied = IntStream.range(0, grid.knobs()).filter(knob -> grid.values(knob) > 1).count();
        return field.niche(cell -> grid.distance(cell, incumbent.cell()) >= varied / 2);
    }
}
