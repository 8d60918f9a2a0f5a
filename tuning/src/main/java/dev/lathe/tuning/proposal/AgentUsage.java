package dev.lathe.tuning.proposal;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The usage of an agent: the time that it ran, and the tokens and the cost in US dollars if the agent reports them. */
public record AgentUsage(
        Duration time, OptionalLong inputTokens, OptionalLong outputTokens, OptionalDouble dollars) {
    public static final AgentUsage NONE =
            new AgentUsage(Duration.ZERO, OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty());

    /** Returns the sum. A number that only one of both reports is the sum. */
    public AgentUsage plus(AgentUsage other) {
        return new AgentUsage(
                time.plus(other.time),
                sum(inputTokens, other.inputTokens),
                sum(outputTokens, other.outputTokens),
                dollars.isPresent() && other.dollars.isPresent()
                        ? OptionalDouble.of(dollars.getAsDouble() + other.dollars.getAsDouble())
                        : dollars.isPresent() ? dollars : other.dollars);
    }

    private static OptionalLong sum(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : one.isPresent() ? one : other;
    }

    public double seconds() {
        return time.toMillis() / 1000.0;
    }

    /** Returns the input and output tokens; empty if neither is reported. */
    public OptionalLong tokens() {
        return sum(inputTokens, outputTokens);
    }

    /** Returns the usage as in {@code 12 min 5 s, 120000 tokens, 1.25 USD}, with the numbers that are reported. */
    public String text() {
        StringBuilder text = new StringBuilder(time.toMinutes() + " min " + time.toSecondsPart() + " s");
        tokens().ifPresent(count -> text.append(", ").append(count).append(" tokens"));
        dollars.ifPresent(cost -> text.append(String.format(Locale.ROOT, ", %.2f USD", cost)));
        return text.toString();
    }
}
