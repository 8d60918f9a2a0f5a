package dev.lathe.worker.runner.answer;

/**
 * What a CUDA device is. Clocks are the highest that it can reach, in MHz; the memory's is that of its commands, two of
 * which carry data in each.
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
        boolean ecc,
        boolean mig,
        String busId,
        String driver) {
    /** As the compiler names it; from capability 9.0 on with the letter for instructions of this architecture alone. */
    public String architecture() {
        String digits = capability.replace(".", "");
        return "sm_" + digits + (Integer.parseInt(digits) >= 90 ? "a" : "");
    }

    /** The first eight digits of its UUID, as in a device's name. */
    public String shortUuid() {
        return uuid.replace("GPU-", "").substring(0, 8);
    }
}
