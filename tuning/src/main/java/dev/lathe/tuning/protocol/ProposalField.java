package dev.lathe.tuning.protocol;

import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.Origin;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A field of a proposal that a protocol can require. */
public enum ProposalField {
    HYPOTHESIS,
    BOTTLENECK,
    CHANGE,
    EXPECTED,
    EVIDENCE,
    RISK;

    boolean isMissing(Draft draft) {
        return switch (this) {
            case HYPOTHESIS -> draft.rationale().hypothesis().isBlank();
            case BOTTLENECK -> isBlank(draft.rationale().bottleneckBefore());
            case CHANGE -> isBlank(draft.rationale().justification());
            case EXPECTED -> isBlank(draft.rationale().expected());
            case EVIDENCE -> draft.rationale().evidence().isEmpty();
            case RISK -> isBlank(draft.rationale().risk());
        };
    }

    private static boolean isBlank(Optional<String> text) {
        return text.map(String::isBlank).orElse(true);
    }

    static String names(List<ProposalField> fields) {
        return String.join(", ", fields.stream().map(ProposalField::toString).toList());
    }

    /** Returns the names for the author of a proposal: a submission states the fields as options. */
    static String names(List<ProposalField> fields, Origin origin) {
        return origin == Origin.SUBMITTED
                ? String.join(", ", fields.stream().map(field -> field + " (" + field.option() + ")").toList())
                : names(fields);
    }

    /** Returns the option of {@code campaign submit} that states the field. */
    private String option() {
        return switch (this) {
            case CHANGE -> "--justification";
            case HYPOTHESIS, BOTTLENECK, EXPECTED, EVIDENCE, RISK -> "--" + this;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
