package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.CorrectnessReport.TensorError;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.Timing;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The stages of one candidate on every representative of the problem set, in order. The first rejection rejects the
 * candidate.
 */
final class SetStages {
    private final ProblemSet problems;
    private final Stages stages;

    SetStages(ProblemSet problems, Stages stages) {
        this.problems = problems;
        this.stages = stages;
    }

    /** Returns the same stages whose benchmark has these rows only. */
    SetStages on(QuickRows rows) {
        return new SetStages(problems, stages.on(rows));
    }

    Promise<Outcome<Correctness>> check(Proposal proposal, Build build) {
        return problems.single()
                ? stages.on(problems.first()).check(proposal, build)
                : Async.function(() -> checkAll(proposal, build));
    }

    private Outcome<Correctness> checkAll(Proposal proposal, Build build) {
        List<TensorError> errors = new ArrayList<>();
        Optional<String> commitment = Optional.empty();
        for (Problem problem : problems.representatives()) {
            switch (stages.on(problem).check(proposal, build).get()) {
                case Outcome.Ok<Correctness>(Correctness correct) -> {
                    errors.addAll(correct.report().on(problem.key()).tensors());
                    commitment = commitment.or(() -> correct.report().inputCommitment());
                }
                case Outcome.Rejected<Correctness>(Rejection rejection) -> {
                    return Outcome.rejected(rejection.on(problem.key()));
                }
            }
        }
        return Outcome.ok(new Correctness(new CorrectnessReport(errors, commitment)));
    }

    /** Returns the samples on each problem, by its key. */
    Outcome<Timings> benchmark(Proposal proposal, Build challenger, Optional<Build> incumbent, int repeat) {
        SortedMap<String, Timing> timed = new TreeMap<>();
        for (Problem problem : problems.representatives()) {
            switch (stages.on(problem).benchmark(proposal, challenger, incumbent, repeat)) {
                case Outcome.Ok<Timing>(Timing one) -> timed.put(problem.key(), one);
                case Outcome.Rejected<Timing>(Rejection rejection) -> {
                    return Outcome.rejected(named(rejection, problem));
                }
            }
        }
        return Outcome.ok(new Timings(timed));
    }

    VendorResult vendor(Proposal proposal) {
        return VendorResult.joint(problems.representatives().stream()
                .map(problem -> stages.on(problem).vendor(proposal))
                .toList());
    }

    private Rejection named(Rejection rejection, Problem problem) {
        return problems.single() ? rejection : rejection.on(problem.key());
    }

    /** Returns the identity of the measurements of the current epoch; empty before the first one. */
    Optional<String> identity() {
        return stages.identity();
    }
}
