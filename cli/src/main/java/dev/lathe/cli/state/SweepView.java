package dev.lathe.cli.state;

import dev.lathe.cli.connection.QueuedControl;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.report.OutlierRate;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The state of a sweep: its progress from 0 to 1, in which final measurements have a share, its labels, its campaigns
 * in the sweep's order, the rates that do not fit those of similar shapes, and the controls of the sweep that wait for
 * a worker. {@code sweep status --json} prints it.
 */
public record SweepView(
        String id,
        Phase phase,
        int target,
        double progress,
        Optional<String> note,
        List<String> tags,
        List<CampaignSummary> campaigns,
        List<OutlierRate> outliers,
        List<String> warnings,
        List<QueuedControl> queued) {
    private static final String PAUSED = "paused: ";

    /** Returns the state of a sweep with this recorded phase. */
    public static SweepView of(
            String id,
            Phase phase,
            int target,
            SweepLabels labels,
            List<CampaignSummary> campaigns,
            List<OutlierRate> outliers,
            List<QueuedControl> queued) {
        double progress = campaigns.stream().mapToDouble(CampaignSummary::progress).average().orElse(0);
        return new SweepView(
                id,
                phase(phase, campaigns),
                target,
                progress,
                labels.note(),
                labels.tags(),
                campaigns,
                outliers,
                warnings(campaigns),
                queued);
    }

    /**
     * Returns the phase of a sweep. An ended sweep runs again while one of its campaigns was extended by itself, and
     * then has the phase in which that campaign ended. A terminated sweep has failed, however its campaigns ended.
     */
    private static Phase phase(Phase recorded, List<CampaignSummary> campaigns) {
        if (!running(campaigns).isEmpty()) {
            return recorded.ended() ? Phase.RUNNING : recorded;
        }
        return recorded.ended() && recorded != Phase.FAILED
                ? Phase.ofEnded(campaigns.stream().map(CampaignSummary::phase).toList())
                : recorded;
    }

    /** Returns a warning for each machine that was loaded while it measured. */
    private static List<String> warnings(List<CampaignSummary> campaigns) {
        return MachineLoad.warnings(campaigns.stream().flatMap(campaign -> campaign.loadOfDevice().stream()))
                .stream()
                .map(warning -> "warning: " + warning)
                .toList();
    }

    public SweepView {
        tags = List.copyOf(tags);
        campaigns = List.copyOf(campaigns);
        outliers = List.copyOf(outliers);
        warnings = List.copyOf(warnings);
        queued = List.copyOf(queued);
    }

    /** Returns the campaigns that have begun and have not ended. */
    public List<CampaignSummary> running() {
        return running(campaigns);
    }

    private static List<CampaignSummary> running(List<CampaignSummary> campaigns) {
        return campaigns.stream()
                .filter(campaign -> !campaign.phase().ended() && campaign.phase() != Phase.STARTING)
                .toList();
    }

    public long count(Phase phase) {
        return campaigns.stream().filter(campaign -> campaign.phase() == phase).count();
    }

    public long ended() {
        return campaigns.stream().filter(campaign -> campaign.phase().ended()).count();
    }

    public int iterations() {
        return campaigns.stream().mapToInt(CampaignSummary::iterations).sum();
    }

    /** Returns the target of all campaigns together, in iterations. */
    public int totalTarget() {
        return campaigns.stream().mapToInt(CampaignSummary::target).sum();
    }

    /**
     * Returns why campaigns are paused and what they wait for, each reason once with the number of campaigns, and the
     * queued controls of the sweep.
     */
    public List<String> notices() {
        SortedMap<String, Integer> reasons = new TreeMap<>();
        SortedMap<String, Instant> since = new TreeMap<>();
        for (CampaignSummary campaign : campaigns) {
            if (!campaign.phase().ended()) {
                campaign.pauseReason().ifPresent(text -> reasons.merge(PAUSED + text, 1, Integer::sum));
                campaign.waiting().ifPresent(waiting -> {
                    reasons.merge("waiting for " + waiting.reason(), 1, Integer::sum);
                    waiting.since()
                            .ifPresent(start ->
                                    since.merge("waiting for " + waiting.reason(), start, SweepView::earlier));
                });
            }
        }
        Stream<String> waits = reasons.entrySet().stream()
                .map(reason -> reason.getKey() + " (" + campaigns(reason.getValue())
                        + Optional.ofNullable(since.get(reason.getKey()))
                                .map(start -> ", since " + start.truncatedTo(ChronoUnit.SECONDS))
                                .orElse("")
                        + ")"
                        + (reason.getKey().startsWith(PAUSED)
                                ? "; resume with './lathe sweep resume " + id + "'"
                                : ""));
        Stream<String> controls = queued.isEmpty() ? Stream.empty() : Stream.of(QueuedControl.text(queued));
        return Stream.concat(waits, controls).toList();
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static String campaigns(int count) {
        return CampaignSummary.counted(count, "campaign");
    }

    public boolean allDone() {
        return count(Phase.DONE) == campaigns.size();
    }
}
