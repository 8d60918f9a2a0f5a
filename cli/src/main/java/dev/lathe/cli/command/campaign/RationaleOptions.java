package dev.lathe.cli.command.campaign;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The rationale of a submitted candidate, which is recorded with it. */
final class RationaleOptions {
    @Option(
            names = "--hypothesis",
            paramLabel = "TEXT",
            description = "Why the candidate is worth a try; required with --source.")
    private Optional<String> hypothesis;

    @Option(names = "--justification", paramLabel = "TEXT", description = "What supports the hypothesis.")
    private Optional<String> justification;

    @Option(names = "--expected", paramLabel = "TEXT", description = "Expected effect and its size.")
    private Optional<String> expected;

    @Option(names = "--evidence", paramLabel = "TEXT", description = "Evidence, such as a profile; may be repeated.")
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
