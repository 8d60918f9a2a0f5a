package dev.lathe.activities.architecture.red;

import dev.lathe.workflows.options.ActivityOptionsCatalog;
import io.temporal.activity.LocalActivityOptions;

/** Decides what is the workflows' to decide. */
public final class SetsTimeouts {
    public LocalActivityOptions options() {
        return ActivityOptionsCatalog.recall();
    }
}
