package dev.lathe.tuning.proposal;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The maximum usage of an agent in one campaign. A turn that begins below the limit may exceed it. Tokens and dollars
 * that the agent does not report count as zero.
 */
public record AgentBudget(double amount, Unit unit) {
    /** What the budget limits. */
    public enum Unit {
        DOLLARS("usd"),
        TOKENS("tokens"),
        HOURS("h");

        private final String suffix;

        Unit(String suffix) {
            this.suffix = suffix;
        }
    }

    private static final Pattern TEXT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(usd|tokens|h)");

    public AgentBudget {
        if (!(amount > 0)) {
            throw new IllegalArgumentException("the budget must be positive, not " + amount);
        }
    }

    /** Parses {@code 12.5usd}, {@code 2000000tokens} or {@code 6h}. */
    public static AgentBudget parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "invalid budget '" + text + "'; write a number and a unit, such as 12.5usd, 2000000tokens or 6h");
        }
        for (Unit unit : Unit.values()) {
            if (unit.suffix.equals(parts.group(2))) {
                return new AgentBudget(Double.parseDouble(parts.group(1)), unit);
            }
        }
        throw new IllegalArgumentException("unknown unit '" + parts.group(2) + "'");
    }

    /** Returns the reason why the agent proposes no more, if this usage has reached the limit. */
    public Optional<String> spent(AgentUsage total) {
        double used =
                switch (unit) {
                    case DOLLARS -> total.dollars().orElse(0);
                    case TOKENS -> total.tokens().orElse(0);
                    case HOURS -> total.time().toMillis() / (double) Duration.ofHours(1).toMillis();
                };
        return used < amount
                ? Optional.empty()
                : Optional.of("the agent's budget of " + text() + " is spent: it used " + total.text());
    }

    /** Returns the budget in the format of {@link #parse}. */
    public String text() {
        return (amount == Math.rint(amount)
                        ? String.format(Locale.ROOT, "%.0f", amount)
                        : Double.toString(amount))
                + unit.suffix;
    }
}
