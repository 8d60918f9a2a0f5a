package dev.lathe.activities.architecture.red;

import dev.lathe.workflows.options.ActivityOptionsCatalog;
import io.temporal.activity.LocalActivityOptions;

/** A class that chooses activity options, which only workflows may do. */
public final class SetsTimeouts {
    public LocalActivityOptions options() {
        return ActivityOptionsCatalog.recall();
    }
}
