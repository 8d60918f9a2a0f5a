package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Category;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.activity.CompletionRequest;
import dev.lathe.workflows.contract.activity.ProposeRequest;
import java.util.List;
import java.util.Optional;

/** The request to a proposer and its answers. */
final class ProposalExamples {
    private ProposalExamples() {}

    static List<Example> all() {
        return List.of(
                Example.of("propose-request", request()),
                new Example("proposer-answer.candidates", ProposerAnswer.class, candidates()),
                Example.of(
                        "completion-request",
                        new CompletionRequest(
                                States.plan(),
                                new Submission(0, SampleValues.POINT, SampleValues.rationale(), Category.MICRO),
                                Optional.of(States.bests()),
                                List.of())),
                Example.of("completed", new Completed(
                        SampleValues.POINT, Optional.of("knobs: no knob UNROL"), Optional.empty())),
                Example.of("completed.refused", new Completed(
                        SampleValues.POINT, Optional.empty(),
                        Optional.of("one-change: the proposal changes MR, NR; change one of them"))),
                new Example(
                        "proposer-answer.nothing-new",
                        ProposerAnswer.class,
                        new ProposerAnswer.NothingNew("all 12 points were tried")));
    }

    private static ProposeRequest request() {
        return new ProposeRequest(
                States.plan(),
                12,
                1,
                States.LEDGER,
                Optional.of(States.bests()),
                List.of("simd:-O3,64"),
                Optional.of(Draft.of(
                        new Submission(1, SampleValues.POINT, SampleValues.rationale(), Category.STRUCTURAL),
                        SampleValues.baseline().id())),
                List.of());
    }

    private static ProposerAnswer candidates() {
        return new ProposerAnswer.Candidates(List.of(
                new ProposerAnswer.Admission(SampleValues.proposal(), Optional.empty()),
                new ProposerAnswer.Admission(
                        SampleValues.baseline(),
                        Optional.of(new GateRejection("not-tried-before", "it is the baseline", "change a knob")))));
    }
}
