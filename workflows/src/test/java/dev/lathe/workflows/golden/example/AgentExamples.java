package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.proposal.AgentBudget;
import dev.lathe.tuning.proposal.AgentPlan;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.protocol.Document;
import dev.lathe.tuning.protocol.Escalation;
import dev.lathe.tuning.protocol.ProposalField;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.protocol.Quota;
import dev.lathe.tuning.protocol.RoundCount;
import dev.lathe.tuning.protocol.RoundSchedule;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.workflows.contract.activity.AgentAnswer;
import dev.lathe.workflows.contract.activity.AgentRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The request for an attempt of an agent, its answers, and what a campaign records of it. */
final class AgentExamples {
    private static final AgentUsage USAGE = new AgentUsage(
            Duration.ofSeconds(754), OptionalLong.of(120_000), OptionalLong.of(4_000), OptionalDouble.of(1.25));

    private AgentExamples() {}

    static List<Example> all() {
        return List.of(
                Example.of("agent-request", request(2, Optional.of("5f1c"))),
                Example.of("agent-request.first", request(1, Optional.empty())),
                new Example("agent-answer.proposed", AgentAnswer.class, proposed()),
                new Example(
                        "agent-answer.refused",
                        AgentAnswer.class,
                        new AgentAnswer.Refused(
                                SampleValues.POINT,
                                new GateRejection("workspace", "op/op.json was changed", "edit the kernel only"),
                                Category.MEMORY,
                                Rationale.of("coalesced loads"),
                                AgentUsage.NONE,
                                Optional.empty())),
                Example.of("draft.agent", draft()),
                Example.of(
                        "proposers",
                        new Proposers(
                                new ProposerShares(3, 1),
                                Optional.of(new AgentPlan(
                                        "claude",
                                        Duration.ofMinutes(60),
                                        Optional.of(new AgentBudget(12.5, AgentBudget.Unit.DOLLARS)))),
                                new Protocol(
                                        "strict",
                                        List.of(ProposalField.values()),
                                        true,
                                        1,
                                        true,
                                        true,
                                        true,
                                        OptionalInt.of(2),
                                        OptionalInt.of(3),
                                        List.of(Quota.parse("structural 5 by 30")),
                                        List.of(
                                                Escalation.parse("1 advice: explain"),
                                                Escalation.parse("3 new-category: profile again"),
                                                Escalation.parse("5 other-mode: flip"),
                                                Escalation.parse("9 structural: edit"),
                                                Escalation.parse("10 rewrite: write anew"),
                                                Escalation.parse("15 port: port a technique")),
                                        new RoundSchedule(OptionalInt.of(50), OptionalInt.of(12), OptionalInt.of(3)),
                                        Optional.of(List.of(Document.values()))))),
                Example.of(
                        "proposer-rotation",
                        new ProposerRotation(
                                2,
                                0,
                                List.of(new ProposerRotation.Latest(
                                        1,
                                        9,
                                        new ProposerRotation.Attempt(2, 3),
                                        ProposerRotation.Result.MEASURED,
                                        Optional.of("5f1c"))),
                                USAGE,
                                0,
                                new RoundCount(5, 2, 2), 0, 2)));
    }

    private static AgentRequest request(int attempt, Optional<String> session) {
        return new AgentRequest(
                "night/gemm",
                States.plan(),
                new AgentPlan("./agent.sh", Duration.ofMinutes(10), Optional.empty()),
                SampleValues.DEVICE,
                4,
                attempt,
                2,
                12,
                States.bests().withoutFinalists(),
                List.of(),
                session);
    }

    private static AgentAnswer proposed() {
        return new AgentAnswer.Proposed(
                SampleValues.POINT,
                List.of(new Knob(
                        "SUMS",
                        "partial sums",
                        Category.MICRO,
                        List.of(KnobValue.of(1), KnobValue.of(2)),
                        KnobValue.of(1))),
                Category.MEMORY,
                SampleValues.rationale(),
                Optional.of("wider loads help"),
                USAGE,
                Optional.of("5f1c"));
    }

    private static Draft draft() {
        return new Draft(
                SampleValues.POINT,
                SampleValues.baseline().id(),
                Origin.AGENT,
                Category.MEMORY,
                SampleValues.rationale(),
                Optional.of(new AgentTurn(
                        4, 2, 1, USAGE, Optional.of("wider loads help"), Optional.of("5f1c"))),
                Optional.of(new GateRejection("workspace", "op/op.json was changed", "edit the kernel only")));
    }
}
