package dev.lathe.worker.device;

import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.compile.BuildOutcome;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.KernelRecipes;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.workflows.contract.activity.build.Build;
import java.nio.file.Path;

/** The shared objects of an op's programs, found or built. */
public record Libraries(Compiler compiler) {
    /** What was built before; a host that has lost it builds it again. */
    Path candidate(OpFolder op, Build build, Heartbeat heartbeat) {
        return compiler.find(build.artifact())
                .orElseGet(() -> certain(new KernelRecipes(op).candidate(build.candidate()), heartbeat));
    }

    Path reference(OpFolder op, Heartbeat heartbeat) {
        return certain(new KernelRecipes(op).reference(), heartbeat);
    }

    /** Throws Setup where sources that must compile do not. */
    public Path certain(Recipe recipe, Heartbeat heartbeat) {
        return switch (compiler.build(recipe, heartbeat)) {
            case BuildOutcome.Built built -> built.artifact().file();
            case BuildOutcome.Refused refused -> throw Trouble.setup(String.join(", ", recipe.sources()) + " in " + recipe.folder()
                    + " must compile on this host and does not: " + refused.rejection().reason());
        };
    }
}
