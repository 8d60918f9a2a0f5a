package dev.lathe.cli.command.campaign;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What a person believes of a candidate; all of it is recorded with it. */
final class RationaleOptions {
    @Option(names = "--hypothesis", paramLabel = "TEXT", description = "Why it is worth a try; needed with --source.")
    private Optional<String> hypothesis;

    @Option(names = "--because", paramLabel = "TEXT", description = "What the hypothesis rests on.")
    private Optional<String> justification;

    @Option(names = "--expect", paramLabel = "TEXT", description = "What should move, and how far.")
    private Optional<String> expected;

    @Option(names = "--evidence", paramLabel = "TEXT", description = "What was looked at, such as a profile; may be repeated.")
    private List<String> evidence = List.of();

    Optional<String> hypothesis() {
        return hypothesis;
    }

    Optional<String> justification() {
        return justification;
    }

    Optional<String> expected() {
        return expected;
    }

    Optional<List<String>> evidence() {
        return Optional.of(evidence).filter(texts -> !texts.isEmpty());
    }
}
