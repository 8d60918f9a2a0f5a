package dev.lathe.workflows.wire;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.stop.StopRule;
import dev.lathe.workflows.contract.activity.AgentAnswer;
import dev.lathe.workflows.contract.activity.Health;
import java.util.List;
import java.util.Locale;

/**
 * The names of sealed cases in JSON. The property {@code is} contains the simple class name in lower case with hyphens.
 */
final class SealedCases extends SimpleModule {
    private static final long serialVersionUID = 1;

    private static final List<Class<?>> SEALED = List.of(
            Candidate.class,
            StopRule.class,
            Evaluation.class,
            Profile.class,
            Verdict.class,
            ProposerAnswer.class,
            Numbering.class,
            VendorResult.class,
            Outcome.class,
            Health.class,
            AgentAnswer.class);

    SealedCases() {
        super("lathe-sealed-cases");
        for (Class<?> parent : SEALED) {
            setMixInAnnotation(parent, NamedCase.class);
            for (Class<?> permitted : parent.getPermittedSubclasses()) {
                registerSubtypes(new NamedType(permitted, wireName(permitted)));
            }
        }
    }

    private static String wireName(Class<?> permitted) {
        return permitted.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
    private interface NamedCase {}
}
