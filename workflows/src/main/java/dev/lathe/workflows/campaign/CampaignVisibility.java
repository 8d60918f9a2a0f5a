package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import io.temporal.common.SearchAttributeUpdate;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The visibility of a campaign in Temporal: search attributes, current details, and at the end the summary as a memo.
 * Each upsert of search attributes is a history event, so they are written only when the phase or the best candidate
 * changes and every fifth iteration. Current details add no event. A sweep of many campaigns is read from their memos,
 * since a result contains the whole state.
 */
final class CampaignVisibility {
    private static final int WRITE_EVERY = 5;

    private Phase shownPhase;
    private OptionalInt shownBest = OptionalInt.empty();
    private int shownIteration = -1;

    CampaignVisibility(Phase phase) {
        this.shownPhase = phase;
    }

    /** Shows the campaign, its last results, and the path of its results folder once it is written. */
    void show(CampaignSummary summary, List<String> lastResults, Optional<String> folder) {
        Workflow.setCurrentDetails(details(summary, lastResults, folder));
        if (needsUpsert(summary)) {
            upsert(summary);
        }
        if (summary.phase().ended()) {
            Workflow.upsertMemo(Map.of(CampaignSummaries.MEMO, summary));
        }
    }

    private boolean needsUpsert(CampaignSummary summary) {
        return summary.phase() != shownPhase
                || !bestIteration(summary).equals(shownBest)
                || summary.iterations() / WRITE_EVERY != shownIteration / WRITE_EVERY
                || summary.phase().ended();
    }

    private static OptionalInt bestIteration(CampaignSummary summary) {
        return summary.best().map(best -> OptionalInt.of(best.iteration())).orElse(OptionalInt.empty());
    }

    private void upsert(CampaignSummary summary) {
        shownPhase = summary.phase();
        shownBest = bestIteration(summary);
        shownIteration = summary.iterations();
        Workflow.upsertTypedSearchAttributes(attributes(summary).toArray(SearchAttributeUpdate[]::new));
    }

    private static List<SearchAttributeUpdate<?>> attributes(CampaignSummary summary) {
        List<SearchAttributeUpdate<?>> attributes = new ArrayList<>(List.of(
                SearchAttributes.PHASE.valueSet(summary.phase().toString()),
                SearchAttributes.ITERATION.valueSet((long) summary.iterations()),
                SearchAttributes.TARGET.valueSet((long) summary.target()),
                SearchAttributes.ATTEMPTS.valueSet((long) summary.attempts()),
                SearchAttributes.DEVICE.valueSet(summary.device().orElse("none"))));
        summary.best().ifPresent(best -> {
            attributes.add(SearchAttributes.BEST_CANDIDATE.valueSet(best.candidate()));
            attributes.add(SearchAttributes.BEST_VALUE.valueSet(best.value()));
            attributes.add(SearchAttributes.SPEEDUP.valueSet(best.speedup()));
        });
        summary.percentOfVendor()
                .ifPresent(percent -> attributes.add(SearchAttributes.PERCENT_OF_VENDOR.valueSet(percent)));
        summary.stopReason().ifPresent(reason -> attributes.add(SearchAttributes.STOP_REASON.valueSet(reason)));
        return attributes;
    }

    private static String details(CampaignSummary summary, List<String> lastResults, Optional<String> folder) {
        StringBuilder text = new StringBuilder("### " + summary.key() + "\n```\n");
        line(text, "phase", summary.phase().toString());
        summary.waiting()
                .ifPresent(waiting -> line(text, "waits for", waiting.text()));
        summary.pauseReason().ifPresent(reason -> line(text, "paused", reason));
        line(text, "iterations", summary.iterations() + " of " + summary.target() + ", attempts " + summary.attempts());
        summary.agent().ifPresent(agent -> line(text, "agent", agent.text()));
        line(text, "device", summary.device().orElse("none") + ", epoch " + summary.epoch());
        summary.baseline().ifPresent(value -> line(text, "baseline", number(value) + " " + summary.unit()));
        summary.vendor().ifPresent(value -> line(text, "vendor", number(value) + " " + summary.unit()));
        summary.best().ifPresent(best -> {
            line(text, "best", number(best.value()) + " " + summary.unit() + ", " + number(best.speedup()) + "x, "
                    + "iteration " + best.iteration() + ", " + best.candidate());
            line(text, "point", best.point());
        });
        summary.submissions()
                .forEach(queued -> line(text, "submission", queued.number() + " " + queued.candidate()));
        summary.stopReason().ifPresent(reason -> line(text, "ended", reason));
        lastResults.forEach(result -> line(text, "last", result));
        folder.ifPresent(path -> line(text, "folder", path));
        line(text, "report", "./lathe sweep report " + summary.id().substring(0, summary.id().indexOf('/')));
        return text.append("```\n").toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-11s %s\n", name, value));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }
}
