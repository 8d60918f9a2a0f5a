package dev.lathe.tuning.round;

import java.util.Optional;

/** The file hypothesis.txt of a round: the reason for it, as its author stated it before the measurement. */
public record HypothesisText(Round round) {
    public String text() {
        return field("Version", round.folder())
                + field("Current evidence", round.row().bottleneckBefore())
                + field(
                        "Decision link",
                        "parent "
                                + round.row()
                                        .parent()
                                        .map(parent -> "#" + parent.ordinal())
                                        .orElse("none"))
                + field("Single change", round.change())
                + field("Rationale", round.rationale().hypothesis())
                + field("Expected metric movement", stated(round.rationale().expected()))
                + field("Risk", stated(round.rationale().risk()))
                + field("Evidence used", String.join("; ", round.rationale().evidence()))
                + field(
                        "Decision rule",
                        "promoted if the 99 % interval of the gain over the incumbent is above zero and the gain is large enough");
    }

    private static String stated(Optional<String> text) {
        return text.orElse("unknown");
    }

    private static String field(String name, String value) {
        return name + ": " + (value.isBlank() ? "none" : value.strip().replaceAll("\\s+", " ")) + "\n";
    }
}
