package dev.lathe.cli.watch;

import dev.lathe.cli.render.Quantity;
import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.Phase;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A summary of a sweep in one line. */
final class Headline {
    private Headline() {}

    static String of(SweepView sweep, SweepPace pace) {
        return sweep.id() + "  " + sweep.phase() + "  "
                + sweep.iterations() + "/" + sweep.totalTarget() + " iterations"
                + "  " + phases(sweep)
                + pace.perSecond().map(rate -> "  " + Quantity.rate(rate)).orElse("")
                + pace.timeLeft()
                        .filter(left -> progresses(sweep))
                        .map(left -> "  about " + Quantity.time(left) + " left")
                        .orElse("");
    }

    /** Returns whether a campaign measures, or does so as soon as a campaign before it has ended. */
    private static boolean progresses(SweepView sweep) {
        return sweep.campaigns().stream()
                .anyMatch(campaign -> !campaign.phase().ended()
                        && campaign.phase() != Phase.PAUSED
                        && campaign.waiting().isEmpty());
    }

    private static String phases(SweepView sweep) {
        return Arrays.stream(Phase.values())
                .filter(phase -> sweep.count(phase) > 0)
                .map(phase -> sweep.count(phase) + " " + phase)
                .collect(Collectors.joining(", "));
    }
}
