package dev.lathe.activities.op;

import java.util.Optional;

/** The names of an op's own sources for the CPU, in its folder: the truth, and a vendor's library where there is one. */
public record CpuSources(String reference, Optional<String> vendor) {}
