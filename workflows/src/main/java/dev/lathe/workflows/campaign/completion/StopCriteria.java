package dev.lathe.workflows.campaign.completion;

import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.stop.AttemptsSpent;
import dev.lathe.tuning.stop.IterationCount;
import dev.lathe.tuning.stop.Progress;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.tuning.stop.StopRule;
import dev.lathe.workflows.campaign.control.CampaignControls;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether a campaign is at its end, and which phase an end leads to. No proposer has a word in it. */
public final class StopCriteria {
    private final CampaignPlan plan;
    private final CampaignControls controls;
    private final Instant startedAt;

    public StopCriteria(CampaignPlan plan, CampaignControls controls, Instant startedAt) {
        this.plan = plan;
        this.controls = controls;
        this.startedAt = startedAt;
    }

    /** The first reason to end, if there is one: the iterations asked for, a person, another rule, nothing left to try. */
    public Optional<StopReason> reached(Campaign campaign, Optional<String> nothingNew) {
        Progress progress = progress(campaign);
        return rule(new IterationCount(controls.target()), progress)
                .or(() -> controls.stopReason().map(StopCriteria::stopped))
                .or(() -> Stream.concat(
                                plan.stopRules().stream(), Stream.of(AttemptsSpent.forTarget(controls.target())))
                        .flatMap(rule -> rule.reached(progress).stream())
                        .findFirst())
                .or(() -> nothingNew.map(reason -> new StopReason(StopReason.Kind.SPACE_EXHAUSTED, reason)));
    }

    private static Optional<StopReason> rule(StopRule rule, Progress progress) {
        return rule.reached(progress);
    }

    public static StopReason stopped(String reason) {
        return new StopReason(StopReason.Kind.STOPPED_BY_USER, "stopped: " + reason);
    }

    /** How many proposals may be in flight without a chance of more iterations or attempts than are wanted. */
    public int remainingProposals(Campaign campaign) {
        int attemptsLeft = AttemptsSpent.forTarget(controls.target()).cap() - campaign.ledger().attempts();
        return Math.min(controls.target() - campaign.ledger().iterations(), attemptsLeft);
    }

    private Progress progress(Campaign campaign) {
        Duration elapsed = Duration.between(startedAt, Instant.ofEpochMilli(Workflow.currentTimeMillis()));
        return campaign.progress(elapsed, controls.extendedAfter());
    }

    /** Whether asking for more while a campaign ends keeps it going. */
    public static boolean mayBeExtended(StopReason.Kind kind) {
        return kind == StopReason.Kind.ITERATIONS_DONE || kind == StopReason.Kind.CONVERGED;
    }

    public static Phase phase(StopReason.Kind kind) {
        return switch (kind) {
            case ITERATIONS_DONE, TARGET_REACHED, CONVERGED, SPACE_EXHAUSTED -> Phase.DONE;
            case STOPPED_BY_USER -> Phase.STOPPED;
            case ATTEMPTS_SPENT, TIME_SPENT -> Phase.EXHAUSTED;
            case BASELINE_FAILED, FAILED -> Phase.FAILED;
        };
    }
}
