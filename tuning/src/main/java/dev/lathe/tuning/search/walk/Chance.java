package dev.lathe.tuning.search.walk;

import dev.lathe.tuning.search.field.Field;
import dev.lathe.tuning.search.field.Searcher;
import dev.lathe.tuning.search.field.Step;
import dev.lathe.tuning.space.legal.Choice;
import java.util.Optional;
import java.util.OptionalLong;

/** Any open cell. */
public final class Chance implements Searcher {
    @Override
    public Optional<Step> step(Field field, Choice choice) {
        OptionalLong cell = field.random(choice);
        return cell.isPresent() ? Optional.of(new Step(cell.getAsLong(), "by chance")) : Optional.empty();
    }
}
