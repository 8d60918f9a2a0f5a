package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Correctness;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.OptionalInt;

/** The preparation of a proposal: compiling and verification. It does not depend on the incumbent and may run ahead. */
final class Preparation {
    private final Stages stages;
    private final SetStages setStages;

    Preparation(Stages stages, SetStages setStages) {
        this.stages = stages;
        this.setStages = setStages;
    }

    /** Compiles and verifies a proposal. A duplicate of a measured kernel is rejected after compiling. */
    Promise<Prepared> prepare(Proposal proposal, BuildFingerprints earlier) {
        Promise<Outcome<CompileReport>> building = stages.compile(proposal);
        return AsyncCall.after(building, () -> check(proposal, building.get(), earlier)).result();
    }

    private Promise<Prepared> check(Proposal proposal, Outcome<CompileReport> built, BuildFingerprints earlier) {
        return switch (built) {
            case Outcome.Ok<CompileReport>(CompileReport compiled) -> unlessMeasured(proposal, compiled, earlier);
            case Outcome.Rejected<CompileReport>(Rejection rejection) ->
                Workflow.newPromise(new Prepared.Rejected(proposal, rejection));
        };
    }

    private Promise<Prepared> unlessMeasured(Proposal proposal, CompileReport compiled, BuildFingerprints earlier) {
        OptionalInt same = earlier.ordinalOf(compiled);
        return same.isPresent()
                ? Workflow.newPromise(new Prepared.Rejected(proposal, Rejection.duplicate(same.getAsInt())))
                : check(proposal, compiled);
    }

    private Promise<Prepared> check(Proposal proposal, CompileReport compiled) {
        Build build = new Build(proposal.id(), proposal.candidate(), compiled.artifact());
        return setStages.check(proposal, build).thenApply(outcome -> switch (outcome) {
            case Outcome.Ok<Correctness>(Correctness correct) ->
                new Prepared.Ready(proposal, compiled, correct);
            case Outcome.Rejected<Correctness>(Rejection rejection) -> new Prepared.Rejected(proposal, rejection);
        });
    }
}
