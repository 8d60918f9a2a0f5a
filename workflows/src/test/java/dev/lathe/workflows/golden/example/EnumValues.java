package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.proposal.AgentBudget;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.protocol.Document;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.util.List;

/** Every constant of the enums in payloads. */
public record EnumValues(
        List<AgentBudget.Unit> agentBudgets,
        List<ProposerRotation.Result> attempts,
        List<MetricDirection> better,
        List<Bottleneck> bottlenecks,
        List<Category> categories,
        List<DataType> dataTypes,
        List<DeviceStatus.State> deviceStates,
        List<Document> documents,
        List<StartMode> modes,
        List<Origin> origins,
        List<Phase> phases,
        List<ProfilePolicy> profilePolicies,
        List<RejectionStage> rejectionStages,
        List<ScoreRule> scoreRules,
        List<StopReason.Kind> stopReasons,
        List<SweepRequest.Start> starts) {
    static EnumValues all() {
        return new EnumValues(
                List.of(AgentBudget.Unit.values()),
                List.of(ProposerRotation.Result.values()),
                List.of(MetricDirection.values()),
                List.of(Bottleneck.values()),
                List.of(Category.values()),
                List.of(DataType.values()),
                List.of(DeviceStatus.State.values()),
                List.of(Document.values()),
                List.of(StartMode.values()),
                List.of(Origin.values()),
                List.of(Phase.values()),
                List.of(ProfilePolicy.values()),
                List.of(RejectionStage.values()),
                List.of(ScoreRule.values()),
                List.of(StopReason.Kind.values()),
                List.of(SweepRequest.Start.values()));
    }
}
