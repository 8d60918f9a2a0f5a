package dev.lathe.cli.watch;

import dev.lathe.cli.render.Quantity;
import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/** A display for logs and pipes: one line for each change and for each campaign that ends. */
public final class PlainDisplay implements Display {
    private final Consumer<String> out;
    private final SortedSet<String> ended = new TreeSet<>();
    private List<String> reported = List.of();
    private String last = "";

    /** The number of printed warnings: one for each device, whose counts change all the time. */
    private int warnings;

    public PlainDisplay(Consumer<String> out) {
        this.out = out;
    }

    @Override
    public void show(SweepView sweep, SweepPace pace) {
        sweep.campaigns().stream()
                .filter(campaign -> campaign.phase().ended())
                .filter(campaign -> ended.add(campaign.id()))
                .forEach(campaign -> out.accept(end(campaign)));
        String state = sweep.phase() + " " + sweep.iterations() + " " + sweep.ended() + " "
                + sweep.count(Phase.FINAL_BENCHMARK);
        if (!state.equals(last)) {
            out.accept(Headline.of(sweep, pace));
            last = state;
        }
        sweep.warnings().stream().skip(warnings).forEach(out);
        warnings = Math.max(warnings, sweep.warnings().size());
        List<String> now = sweep.notices();
        now.stream().filter(reason -> !reported.contains(reason)).forEach(out);
        reported = now;
    }

    private static String end(CampaignSummary campaign) {
        return campaign.phase() + " " + campaign.key() + "  " + campaign.iterations() + "/" + campaign.target()
                + campaign.best()
                        .map(best -> "  " + Quantity.value(best.value(), campaign.unit())
                                + (best.interim() ? " (interim)" : "") + "  "
                                + Quantity.speedup(best.speedup()) + "  " + best.point())
                        .orElse("")
                + campaign.stopReason().map(reason -> "  (" + reason + ")").orElse("");
    }

    @Override
    public void note(String line) {
        out.accept(line);
    }
}
