package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.stop.Progress;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.tuning.stop.StopRule.AttemptsSpent;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import dev.lathe.tuning.stop.StopRule.TimeSpent;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** The stop criteria of a campaign, and the phase to which each one leads. They do not depend on the proposer. */
final class StopCriteria {
    private final CampaignPlan plan;
    private final CampaignControls controls;
    private final Instant startedAt;

    StopCriteria(CampaignPlan plan, CampaignControls controls, Instant startedAt) {
        this.plan = plan;
        this.controls = controls;
        this.startedAt = startedAt;
    }

    /**
     * Returns the first criterion that is met: the target, a stop request, another stop rule, or {@code nothingNew}, if
     * no proposer has a candidate. A queued submission is tried before convergence, a target value or an exhausted
     * search space end the campaign.
     */
    Optional<StopReason> reached(Campaign campaign, Optional<StopReason> nothingNew) {
        Progress progress = progress(campaign);
        return new IterationCount(controls.target())
                .reached(progress)
                .or(() -> controls.stopReason().map(StopReason::stopped))
                .or(() -> reasons(progress)
                        .filter(reason -> controls.queuedSubmissions() == 0 || !isDone(reason))
                        .findFirst())
                .or(() -> nothingNew
                        .filter(reason -> controls.queuedSubmissions() == 0));
    }

    private Stream<StopReason> reasons(Progress progress) {
        return Stream.concat(plan.earlierEnds().stream(), Stream.of(AttemptsSpent.forTarget(controls.target())))
                .flatMap(rule -> rule.reached(progress).stream());
    }

    private static boolean isDone(StopReason reason) {
        return phase(reason.kind()) == Phase.DONE;
    }

    /** Returns how many proposals may be in flight without exceeding the target or the limit of attempts. */
    int remainingProposals(Campaign campaign) {
        int attemptsLeft = AttemptsSpent.forTarget(controls.target()).cap() - campaign.ledger().attempts();
        return Math.min(controls.target() - campaign.ledger().iterations(), attemptsLeft);
    }

    private Progress progress(Campaign campaign) {
        return campaign.progress(elapsed(), controls.extendedAfter(), controls.extendedAfterRounds());
    }

    private Duration elapsed() {
        return Duration.between(startedAt, Instant.ofEpochMilli(Workflow.currentTimeMillis()));
    }

    /** Returns the time until the campaign's time limit; empty if it has none. */
    Optional<Duration> timeLeft() {
        return plan.stopRules().stream()
                .filter(TimeSpent.class::isInstance)
                .map(rule -> ((TimeSpent) rule).limit().minus(elapsed()))
                .findFirst();
    }

    /** Returns whether a higher target or a submission resumes a campaign that ends for this reason. */
    static boolean mayBeExtended(StopReason.Kind kind) {
        return phase(kind) == Phase.DONE;
    }

    static Phase phase(StopReason.Kind kind) {
        return switch (kind) {
            case ITERATIONS_DONE, ROUNDS_DONE, TARGET_REACHED, CONVERGED, SPACE_EXHAUSTED -> Phase.DONE;
            case STOPPED_BY_USER -> Phase.STOPPED;
            case ATTEMPTS_SPENT, TIME_SPENT, AGENT_BUDGET_SPENT -> Phase.EXHAUSTED;
            case BASELINE_FAILED, FAILED -> Phase.FAILED;
        };
    }
}
