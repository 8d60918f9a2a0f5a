package dev.lathe.cli.doctor;

import dev.lathe.cli.process.CliContext;
import java.util.List;
import java.util.stream.Stream;

/** All findings. {@code ready} means that Lathe can tune on the CPU. {@code doctor --json} prints it. */
public record Diagnosis(boolean ready, List<Finding> findings) {
    public Diagnosis {
        findings = List.copyOf(findings);
    }

    public static Diagnosis of(CliContext context) {
        return of(Stream.of(
                        new Tools(context.environment()).findings(),
                        new Temporal(context).findings(),
                        new Hardware(context).findings(),
                        new Cuda(context.environment()).findings())
                .flatMap(List::stream)
                .toList());
    }

    static Diagnosis of(List<Finding> findings) {
        boolean ready = findings.stream().noneMatch(finding -> finding.state() == Finding.State.MISSING);
        return new Diagnosis(ready, findings);
    }
}
