package dev.lathe.worker.op.launch;

import java.util.List;

/** A source of the op itself, and how its kernels are launched. */
public record ProgramRule(String source, List<LaunchRule> launches) {
    public ProgramRule {
        launches = List.copyOf(launches);
    }
}
