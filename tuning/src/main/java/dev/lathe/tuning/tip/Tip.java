package dev.lathe.tuning.tip;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A hint for an op: its number, the data type and the kind of device that it applies to, the text, and the evaluation
 * that it rests on. {@code worked} is the recorded verdict: whether that candidate became the incumbent.
 */
public record Tip(
        int number,
        String dtype,
        String device,
        String text,
        String campaign,
        int ordinal,
        boolean worked,
        Instant at) {
    /** The maximum length of a text in characters. */
    public static final int MAX_LENGTH = 500;

    Tip withNumber(int other) {
        return new Tip(other, dtype, device, text, campaign, ordinal, worked, at);
    }

    /** Returns the reason why the text is not accepted. */
    public Optional<String> violation() {
        if (text.isBlank()) {
            return Optional.of("the text is empty");
        }
        return text.length() > MAX_LENGTH
                ? Optional.of("the text has " + text.length() + " characters, more than " + MAX_LENGTH)
                : Optional.empty();
    }

    boolean appliesTo(Scope scope) {
        return scope.dtype().filter(type -> !type.equals(dtype)).isEmpty()
                && scope.device().filter(kind -> !kind.equals(device)).isEmpty();
    }

    boolean contains(String word) {
        return Stream.of(text, campaign).anyMatch(part ->
                part.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT)));
    }

    boolean isAbout(Tip other) {
        return campaign.equals(other.campaign) && ordinal == other.ordinal && text.equals(other.text);
    }

    /** The data type and the kind of device of the tips to list; an absent one stands for all. */
    public record Scope(Optional<String> dtype, Optional<String> device) {
        public static final Scope ALL = new Scope(Optional.empty(), Optional.empty());
    }
}
