package dev.lathe.workflows.contract.devices;

import dev.lathe.tuning.campaign.plan.OpReference;

/**
 * The exclusion of a worker from an op, because its setup lacks something that the op requires. Tasks of the op are
 * left to the other workers of the device.
 */
public record Exclusion(String worker, OpReference op, String fault) {
    /** The state of the pool is one payload, and {@code device list} prints a fault in one line. */
    private static final int MAX_FAULT = 200;

    public Exclusion {
        String line = fault.lines().findFirst().orElse("");
        fault = line.length() <= MAX_FAULT ? line : line.substring(0, MAX_FAULT - 3) + "...";
    }

    /** Returns whether this replaces another one. A worker is excluded from one version of an op. */
    boolean replaces(Exclusion other) {
        return worker.equals(other.worker) && op.name().equals(other.op.name());
    }

    /** Returns the exclusion as a phrase: {@code not gemm by 7@host: python3 has no NumPy}. */
    public String text() {
        return "not " + op.name() + " by " + worker + ": " + fault;
    }
}
