package dev.lathe.tuning.round;

import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.decision.Transfer;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.report.CampaignRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The audit of a winner's gain in final_report.md: what of it is left on unseen rows, on which candidates are not
 * tuned, and what is a residual of the benchmark. A cache that gains on the tuned rows only is a part of the residual.
 */
record TransferAudit(CampaignRecord campaign, List<Round> rounds) {
    /** Returns the parts of the gain with the values of the unseen rows, if they were measured. */
    List<List<String>> parts() {
        Optional<Gain> total = campaign.finalMeasurement().map(FinalMeasurement::speedup);
        Optional<Gain> structural = unseen();
        return List.of(
                List.of("structural", text(structural), "the unseen rows"),
                List.of("W1, caches of weights", Round.NOT_COLLECTED, "not separated from the residual"),
                List.of("residual", gap().orElse(Round.NOT_COLLECTED), "the total without the other parts"),
                List.of("total", text(total), "the rows of the benchmark"));
    }

    List<String> conclusions() {
        List<String> lines = new ArrayList<>(List.of(
                "Headline: " + text(campaign.finalMeasurement().map(FinalMeasurement::speedup)),
                "Real-equivalent: " + text(unseen()),
                "Gap: "
                        + gap().map(gap -> gap + (isInflated() ? ", certainly" : ", not certainly")
                                        + " more than 1 % of the speedup")
                                .orElse(Round.NOT_COLLECTED),
                "Verdict: " + verdict(),
                "Rolled back as overfit: " + overfit()));
        campaign.finalMeasurement()
                .flatMap(FinalMeasurement::warnings)
                .ifPresent(warnings -> lines.add("Warnings about the winner's source: " + warnings));
        return lines;
    }

    private String verdict() {
        if (unseen().isEmpty()) {
            return campaign.plan().op().unseenRows()
                    ? "not audited, because there is no final measurement on unseen rows"
                    : "not audited, because the op has no unseen rows";
        }
        if (!overfit().equals("none") && campaign.summary().best().filter(best -> best.iteration() > 0).isEmpty()) {
            return "rolled back";
        }
        return isInflated() ? "inflated" : "clean";
    }

    private String overfit() {
        String versions = rounds.stream()
                .filter(round -> Transfer.isOverfit(round.row().recorded().verdict()))
                .map(round -> "v" + round.number())
                .collect(Collectors.joining(", "));
        return versions.isEmpty() ? "none" : versions;
    }

    private boolean isInflated() {
        return campaign.finalMeasurement().filter(FinalMeasurement::isInflated).isPresent();
    }

    private Optional<Gain> unseen() {
        return campaign.finalMeasurement().flatMap(FinalMeasurement::unseen);
    }

    /** Returns the part of the total that is not left on unseen rows. */
    private Optional<String> gap() {
        return unseen().map(real ->
                percent(campaign.finalMeasurement().orElseThrow().speedup().median() - real.median()));
    }

    private static String text(Optional<Gain> gain) {
        return gain.map(known -> percent(known.median() - 1) + " (99 % interval " + percent(known.low() - 1) + " to "
                        + percent(known.high() - 1) + ")")
                .orElse(Round.NOT_COLLECTED);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
    }
}
