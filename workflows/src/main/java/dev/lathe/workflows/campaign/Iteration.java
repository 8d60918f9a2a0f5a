package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The measurement of a prepared candidate: it is compared with the incumbent, profiled if the policy requires it, and
 * recorded.
 */
final class Iteration {
    private final CampaignPlan plan;
    private final Stages stages;
    private final ChallengerBenchmark benchmark;
    private final Profiling profiling;
    private final EvaluationLog log;

    Iteration(CampaignPlan plan, Stages stages, EvaluationLog log) {
        this.plan = plan;
        this.stages = stages;
        this.benchmark = new ChallengerBenchmark(plan, new SetStages(plan.problems(), stages));
        this.profiling = new Profiling(plan, stages, log);
        this.log = log;
    }

    /**
     * Waits for the preparation of a candidate, measures and records it. {@code promoted} gets the bests with it before
     * its profile is known.
     */
    void finish(InFlight candidate, Consumer<EpochBests> promoted) {
        switch (candidate.prepared()) {
            case Prepared.Rejected rejected -> reject(rejected.proposal(), rejected.rejection());
            case Prepared.Ready ready -> measure(ready, candidate.ahead(), promoted);
        }
    }

    private void measure(Prepared.Ready ready, Optional<ComparisonAhead> ahead, Consumer<EpochBests> promoted) {
        EpochBests bests = log.campaign().bests();
        Optional<Outcome<Comparison>> known = ahead.flatMap(started -> started.result(bests.incumbent()));
        switch (known.orElseGet(() -> benchmark.compare(ready, bests))
                .flatMap(compared -> confirmed(ready, compared, bests))) {
            case Outcome.Rejected<Comparison>(Rejection rejection) -> reject(ready.proposal(), rejection);
            case Outcome.Ok<Comparison>(Comparison decided) -> {
                if (decided.verdict().promotes()) {
                    promoted.accept(log.bestsAfter(
                            ready.measured(decided.measurements(), Optional.empty()), decided.verdict()));
                }
                Profile profile = ahead.filter(started -> known.isPresent())
                        .flatMap(started -> started.profiling().get())
                        .orElseGet(() -> profiling.of(ready, decided));
                record(ready.measured(decided.measurements(), Optional.of(profile)), decided.verdict());
            }
        }
    }

    /** Returns the comparison if a second harness confirms it, or if it needs no confirmation. */
    private Outcome<Comparison> confirmed(Prepared.Ready ready, Comparison compared, EpochBests bests) {
        Optional<WinnerCheckRequest.Claim> claim = Optional.of(compared)
                .filter(one -> one.verdict().promotes() && one.needsSecondHarness(ready.proposal().candidate()))
                .flatMap(doubted -> claim(doubted.median(plan.problems().first()), bests));
        return claim.isEmpty()
                ? Outcome.ok(compared)
                : stages.checkWinner(ready.proposal(), ready.artifact(), claim).map(compared::confirmedBy);
    }

    /**
     * Returns the claim that a kernel takes so many nanoseconds. The control is the baseline. Empty for a problem set,
     * whose bests are times of no single problem.
     */
    Optional<WinnerCheckRequest.Claim> claim(double nanoseconds, EpochBests bests) {
        return Optional.of(bests.baseline())
                .filter(known -> plan.problems().single())
                .map(baseline -> new WinnerCheckRequest.Claim(
                        nanoseconds, buildOf(baseline), baseline.medianNanoseconds()));
    }

    private void reject(Proposal proposal, Rejection rejection) {
        Rejection explained = log.campaign().explain(rejection);
        record(new Evaluation.Rejected(proposal, explained), new Verdict.Rejected(explained.reason()));
    }

    private void record(Evaluation evaluation, Verdict verdict) {
        log.record(evaluation, verdict, incumbentProfile(evaluation, verdict));
    }

    /**
     * Profiles the incumbent again if the protocol requires it after this round. The time of a set is of no problem.
     */
    private Optional<Profile> incumbentProfile(Evaluation evaluation, Verdict verdict) {
        ProposerRotation rotation = log.campaign().rotation().recorded(evaluation, verdict);
        return Optional.of(log.campaign().bests().incumbent())
                .filter(incumbent -> plan.problems().single() && rotation.hasEndedWithoutGain(evaluation))
                .filter(incumbent -> plan.proposers()
                        .protocol()
                        .schedule()
                        .profilesAfter(rotation.rounds().withoutGain()))
                .map(incumbent ->
                        stages.profile(incumbent.proposal(), buildOf(incumbent), incumbent.medianNanoseconds(), true));
    }

    static Build buildOf(Incumbent incumbent) {
        return new Build(incumbent.proposal().id(), incumbent.proposal().candidate(), incumbent.artifact());
    }
}
