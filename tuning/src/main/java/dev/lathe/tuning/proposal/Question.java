package dev.lathe.tuning.proposal;

import java.time.Duration;
import java.util.List;

/** What a proposer wants to know of a person before it goes on. Without an answer by the deadline the default is taken. */
public record Question(String id, String text, List<String> choices, String defaultChoice, Duration deadline) {
    public Question {
        choices = List.copyOf(choices);
        if (!choices.contains(defaultChoice)) {
            throw new IllegalArgumentException("question " + id + ": the default '" + defaultChoice + "' must be one of " + choices);
        }
    }
}
