package dev.lathe.tuning.protocol;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a protocol demands after a number of rounds without a gain, with advice for the author. */
public record Escalation(int after, Demand demand, String advice) {
    /** The format of an escalation, as in {@code 3 new-category: profile again}. */
    public static final String PATTERN = "([1-9]\\d{0,3}) ([a-z-]+): (.+)";

    /** A condition for the next proposal that recorded facts can decide. */
    public enum Demand {
        /** No condition; the advice is shown only. */
        ADVICE,
        /** A category that the rounds since the last gain do not have. */
        NEW_CATEGORY,
        /** A structural change of the source. */
        STRUCTURAL,
        /** A source of which at least half of the lines are new since the last gain. */
        REWRITE,
        /** A changed source, with an earlier gain cited as evidence, whose technique it takes up. */
        PORT,
        /** A changed source after changed knobs, or the reverse. */
        OTHER_MODE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Parses an escalation; throws IllegalArgumentException with the format. */
    public static Escalation parse(String text) {
        Matcher parts = Pattern.compile(PATTERN).matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("invalid escalation '" + text
                    + "'; write rounds, demand and advice, such as '3 new-category: profile again'");
        }
        return new Escalation(Integer.parseInt(parts.group(1)), demand(parts.group(2)), parts.group(3));
    }

    private static Demand demand(String name) {
        return List.of(Demand.values()).stream()
                .filter(demand -> demand.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown demand '" + name + "'; legal are "
                        + String.join(", ", List.of(Demand.values()).stream().map(Demand::toString).toList())));
    }
}
