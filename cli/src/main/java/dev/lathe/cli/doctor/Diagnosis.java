package dev.lathe.cli.doctor;

import dev.lathe.cli.process.CliContext;
import java.util.List;
import java.util.stream.Stream;

/** All findings. This is what {@code doctor --json} prints; ready means that the CPU path works. */
public record Diagnosis(boolean ready, List<Finding> findings) {
    public Diagnosis {
        findings = List.copyOf(findings);
    }

    public static Diagnosis of(CliContext surroundings) {
        return of(Stream.of(
                        new Tools(surroundings.environment()).findings(),
                        new Temporal(surroundings).findings(),
                        new Hardware(surroundings).findings(),
                        new Cuda(surroundings.environment()).findings())
                .flatMap(List::stream)
                .toList());
    }

    static Diagnosis of(List<Finding> findings) {
        boolean ready = findings.stream().noneMatch(finding -> finding.state() == Finding.State.MISSING);
        return new Diagnosis(ready, findings);
    }
}
