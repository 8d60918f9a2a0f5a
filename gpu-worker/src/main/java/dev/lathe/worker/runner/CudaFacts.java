package dev.lathe.worker.runner;

/**
 * The properties of a CUDA device. Clocks are maximum clocks in MHz. The memory clock is the command clock; each cycle
 * transfers data twice.
 */
public record CudaFacts(
        String uuid,
        String name,
        String capability,
        int smCount,
        int sharedMemoryMax,
        int residentThreads,
        long memoryBytes,
        long l2Bytes,
        double clockMHz,
        double memoryClockMHz,
        int memoryBusBits,
        boolean mig,
        String driver) {
    /**
     * Returns the architecture for nvcc. From capability 9.0, it has the suffix of architecture-specific instructions.
     */
    public String architecture() {
        String digits = capability.replace(".", "");
        return "sm_" + digits + (Integer.parseInt(digits) >= 90 ? "a" : "");
    }

    /** Returns the first eight digits of the UUID, which the device's name contains. */
    public String shortUuid() {
        return uuid.replace("GPU-", "").substring(0, 8);
    }
}
