package dev.lathe.worker.op;

import java.util.List;

/** A source of the op and the launches of its kernels. */
public record ProgramRule(String source, List<LaunchRule> launches) {
    public ProgramRule {
        launches = List.copyOf(launches);
    }
}
