package dev.lathe.cli.render;

import dev.lathe.cli.state.BestKernel;
import dev.lathe.tuning.campaign.CampaignSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Formats one campaign as labeled lines. */
public final class CampaignText {
    private static final String INTERIM = " (interim: no final measurement)";

    private CampaignText() {}

    public static List<String> of(CampaignSummary campaign, Optional<String> link) {
        List<String> lines = new ArrayList<>();
        add(lines, "campaign", campaign.id());
        add(lines, "phase", campaign.phase().toString());
        campaign.stopReason().ifPresent(reason -> add(lines, "ended", reason));
        campaign.pauseReason().ifPresent(reason -> add(lines, "paused", reason));
        campaign.waiting().ifPresent(waiting -> add(lines, "waits for", waiting.text()));
        add(lines, "iterations", campaign.iterations() + " of " + campaign.target());
        add(lines, "rejected", Integer.toString(campaign.attempts()));
        campaign.lookahead().ifPresent(ahead -> add(lines, "lookahead", ahead + ", adapted to the compile and "
                + "measurement times"));
        campaign.agent().ifPresent(agent -> add(lines, "agent", agent.text()));
        campaign.device().ifPresent(device -> add(lines, "device", device + ", epoch " + campaign.epoch()));
        campaign.loadWarnings().forEach(warning -> add(lines, "warning", warning));
        add(lines, "baseline", value(campaign.baseline(), campaign.unit()));
        add(lines, "vendor", value(campaign.vendor(), campaign.unit()));
        campaign.best().ifPresent(best -> {
            add(lines, "best", best(campaign, best));
            best.comparisons().forEach(comparison -> add(lines, "compared", comparison.text()));
        });
        campaign.submissions()
                .forEach(queued -> add(
                        lines, "submission", queued.number() + " " + queued.candidate() + ", queued: "
                                + queued.hypothesis()));
        campaign.shapes().ifPresent(shapes -> shapes.forEach(shape -> add(lines, "shape", shape(campaign, shape))));
        link.ifPresent(address -> add(lines, "UI", address));
        return lines;
    }

    private static String shape(CampaignSummary campaign, CampaignSummary.Shape shape) {
        return shape.problem() + " "
                + shape.rejection()
                        .orElseGet(() -> value(shape.best(), campaign.unit())
                                + shape.speedup().stream()
                                        .mapToObj(times -> ", " + Quantity.speedup(times) + " the baseline")
                                        .findFirst()
                                        .orElse("")
                                + shape.overVendor().stream()
                                        .mapToObj(ratio ->
                                                ", " + Quantity.percent(100 * ratio) + " of the vendor library")
                                        .findFirst()
                                        .orElse(""));
    }

    private static String best(CampaignSummary campaign, CampaignSummary.Best best) {
        return Quantity.value(best.value(), campaign.unit()) + ", "
                + CampaignSummary.speedupText(best.speedup(), best.speedupInterval())
                + " the baseline" + interim(best.interim())
                + best.transfer().map(transfer -> " (" + transfer + ")").orElse("") + ", iteration " + best.iteration()
                + ", " + best.candidate() + " " + best.point();
    }

    private static String interim(boolean isInterim) {
        return isInterim ? INTERIM : "";
    }

    /** Formats the best candidate of a campaign with these warnings about its measurements. */
    public static List<String> of(BestKernel best, List<String> warnings) {
        List<String> lines = new ArrayList<>();
        add(lines, "campaign", best.campaign());
        add(lines, "candidate", best.candidate());
        add(lines, "iteration", best.iteration() + " (" + best.source() + ")");
        add(lines, "value", Quantity.value(best.value(), best.unit()) + interim(best.interim()));
        add(lines, "speedup", CampaignSummary.speedupText(best.speedup(), best.speedupInterval()));
        warnings.forEach(warning -> add(lines, "warning", warning));
        best.transfer().ifPresent(transfer -> add(lines, "transfer", transfer));
        best.comparisons().forEach(comparison -> add(lines, "compared", comparison.text()));
        add(lines, "family", best.family());
        best.knobs().forEach((knob, value) -> add(lines, "  " + knob, value.shown()));
        best.code().ifPresent(code -> lines.add("\n" + code));
        return lines;
    }

    private static void add(List<String> lines, String label, String value) {
        lines.add(label + " ".repeat(Math.max(1, 12 - label.length())) + value);
    }

    private static String value(OptionalDouble value, String unit) {
        return value.isPresent() ? Quantity.value(value.getAsDouble(), unit) : "-";
    }
}
