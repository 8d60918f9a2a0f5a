package dev.lathe.activities.workshop;

import dev.lathe.activities.job.InputSeeds;
import dev.lathe.activities.job.JobLimits;
import java.nio.file.Path;

/** What jobs of one host have in common: where reference outputs are kept, whence seeds come, what candidates may use. */
public record JobSettings(Path referenceCache, InputSeeds seeds, JobLimits limits) {}
