package dev.lathe.tuning.search.portfolio;

import dev.lathe.tuning.search.field.Field;
import dev.lathe.tuning.search.field.Searcher;
import dev.lathe.tuning.search.field.Step;
import dev.lathe.tuning.space.Choice;
import java.util.List;
import java.util.Optional;

/** Several searches that share the budget by what they earn. */
public final class Portfolio implements Searcher {
    private final List<Member> members;

    public Portfolio(List<Member> members) {
        this.members = List.copyOf(members);
    }

    @Override
    public Optional<Step> step(Field field, Choice choice) {
        Member member = new Earnings(members, field.history()).turn();
        return member.searcher().step(field, choice).map(step -> step.because(member.name() + ", "));
    }
}
