package dev.lathe.cli.plan;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.search.Strategies;
import java.util.Optional;

/** Checks names of search strategies. */
final class StrategyNames {
    private StrategyNames() {}

    static String checked(Optional<String> name) {
        String strategy = name.orElse(Strategies.DEFAULT);
        if (!Strategies.names().contains(strategy)) {
            throw CommandFailure.usage("unknown strategy '" + strategy + "'; legal are "
                    + String.join(", ", Strategies.names()));
        }
        return strategy;
    }
}
