package dev.lathe.workflows.campaign.stage;

import dev.lathe.tuning.campaign.ledger.BuildFingerprints;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CompileResult;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessResult;
import java.util.OptionalInt;

/** Compiles a proposal and checks that it is right, which needs no incumbent and may run ahead. */
public final class Preparation {
    private final Stages stages;
    private final SetStages everywhere;

    public Preparation(Stages stages, SetStages everywhere) {
        this.stages = stages;
        this.everywhere = everywhere;
    }

    /** What is a kernel that was measured earlier goes no farther than to the compiler. */
    public Prepared prepare(Proposal proposal, BuildFingerprints earlier) {
        return switch (stages.compile(proposal)) {
            case CompileResult.Compiled compiled -> unlessMeasured(proposal, compiled, earlier);
            case CompileResult.NotCompiled refused -> new Prepared.TurnedAway(proposal, refused.rejection());
        };
    }

    private Prepared unlessMeasured(Proposal proposal, CompileResult.Compiled compiled, BuildFingerprints earlier) {
        OptionalInt same = earlier.sameAs(compiled.report());
        return same.isPresent()
                ? new Prepared.TurnedAway(proposal, Rejection.duplicate(same.getAsInt()))
                : check(proposal, compiled);
    }

    private Prepared check(Proposal proposal, CompileResult.Compiled compiled) {
        Build build = new Build(proposal.id(), proposal.candidate(), compiled.report().artifact());
        return switch (everywhere.check(proposal, build)) {
            case CorrectnessResult.Correct correct -> new Prepared.Ready(
                    proposal, compiled.report(), correct.report());
            case CorrectnessResult.Incorrect wrong -> new Prepared.TurnedAway(proposal, wrong.rejection());
        };
    }
}
