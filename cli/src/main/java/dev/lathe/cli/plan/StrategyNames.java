package dev.lathe.cli.plan;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.search.Strategies;
import java.util.Optional;

/** The search strategies that a plan may name. */
final class StrategyNames {
    private StrategyNames() {}

    static String checked(Optional<String> wish) {
        String strategy = wish.orElse(Strategies.DEFAULT);
        if (!Strategies.names().contains(strategy)) {
            throw CommandFailure.usage("strategy '" + strategy + "' is not legal; legal are "
                    + String.join(", ", Strategies.names()));
        }
        return strategy;
    }
}
