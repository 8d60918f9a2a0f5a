package dev.lathe.activities.workshop;

import dev.lathe.activities.job.InputSeeds;
import dev.lathe.activities.job.JobLimits;

/** What jobs of one host have in common: where reference outputs are kept, whence seeds come, what candidates may use. */
public record JobSettings(ReferenceCache references, InputSeeds seeds, JobLimits limits) {}
