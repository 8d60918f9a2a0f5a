package dev.lathe.workflows.options;

import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.CommandLimits;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import java.time.Duration;
import java.util.Optional;

/** The start-to-close timeouts of the stages of a campaign. They follow the limits of an op with commands. */
public record StageTimeouts(
        Duration compile, Duration correctness, Duration benchmark, Duration vendor, Duration profile) {
    /** The compiler's watchdog fires after 60 s, and the first task may also build the runner. */
    private static final Duration COMPILE = Duration.ofMinutes(6);

    /** The runner's watchdog fires after 60 s, and the reference output may have to be computed first. */
    private static final Duration CORRECTNESS = Duration.ofMinutes(3);

    /** Two kernels, each limited by the runner's watchdog, and a build if the artifact is missing. */
    private static final Duration BENCHMARK = Duration.ofMinutes(4);

    /** A profiler replays a kernel many times. A profile command has a watchdog of ten minutes. */
    private static final Duration PROFILE = Duration.ofMinutes(12);

    /** An example has a limit of ten minutes. In doubt, it runs five times, and the control, too. */
    private static final Duration SECOND_HARNESS = Duration.ofHours(2);

    /** The limit of a program that an op with kernels is compared with. It may import and compile for minutes. */
    public static final Duration PROGRAM = Duration.ofMinutes(5);

    private static final int RUNS_PER_ROUND = 4;

    /** One of each candidate. */
    private static final int RUNS_BEFORE_ROUNDS = 2;

    public static StageTimeouts of(CampaignPlan plan) {
        return plan.op().limits()
                .map(limits -> of(limits, plan))
                .orElseGet(() -> new StageTimeouts(COMPILE, CORRECTNESS, BENCHMARK, vendor(plan), PROFILE));
    }

    /**
     * A build, a test and a profile wait for the comparison that runs, and a comparison for the builds that run. Copies
     * of the repository that are missing are built again. After the minimum of rounds, one more can begin. All
     * comparison lines are timed together.
     */
    private static StageTimeouts of(CommandLimits limits, CampaignPlan plan) {
        long runs = RUNS_BEFORE_ROUNDS + (long) RUNS_PER_ROUND * (plan.sampling().repeated().minRounds() + 1);
        Duration comparison = limits.bench().multipliedBy(runs);
        Duration builds = limits.build().multipliedBy(3);
        int lines = Math.max(1, plan.op().comparisonLines().size());
        return new StageTimeouts(
                withMargin(limits.build().plus(comparison)),
                withMargin(limits.build().plus(comparison).plus(limits.test())),
                withMargin(builds.plus(comparison)),
                withMargin(builds.plus(comparison.multipliedBy(lines))),
                withMargin(limits.build().plus(comparison)).plus(PROFILE));
    }

    /** The vendor library and the programs are timed together. */
    private static Duration vendor(CampaignPlan plan) {
        int programs = plan.op().comparisonLines().size();
        return BENCHMARK.plus(withMargin(PROGRAM.multipliedBy(programs)));
    }

    /** Adds a quarter, so that the watchdogs of the commands fire earlier. */
    private static Duration withMargin(Duration limit) {
        return limit.multipliedBy(5).dividedBy(4);
    }

    /**
     * Verifies the winner, builds it with sanitizers and verifies that. A winner with a claim also runs in a second
     * harness.
     */
    public Duration winnerCheck(Optional<WinnerCheckRequest.Claim> claim) {
        Duration verifications = compile.plus(correctness).plus(correctness);
        return claim.map(known -> verifications.plus(SECOND_HARNESS)).orElse(verifications);
    }

    /** Returns the maximum duration of an iteration in flight while its workers run. */
    public Duration iteration() {
        return compile.plus(correctness).plus(benchmark);
    }
}
