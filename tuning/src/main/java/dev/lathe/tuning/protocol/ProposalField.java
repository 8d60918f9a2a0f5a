package dev.lathe.tuning.protocol;

import dev.lathe.tuning.proposal.Draft;
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
            case RISK -> draft.turn().map(turn -> isBlank(turn.risk())).orElse(false); // a submission has no risk
        };
    }

    private static boolean isBlank(Optional<String> text) {
        return text.map(String::isBlank).orElse(true);
    }

    static String names(List<ProposalField> fields) {
        return String.join(", ", fields.stream().map(ProposalField::toString).toList());
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
