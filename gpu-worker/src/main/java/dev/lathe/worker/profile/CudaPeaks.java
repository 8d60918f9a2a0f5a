package dev.lathe.worker.profile;

import dev.lathe.tuning.op.DataType;
import dev.lathe.worker.op.CudaSection;
import dev.lathe.worker.runner.answer.CudaFacts;

/** What a CUDA device can do at most, by its clocks and widths. */
public record CudaPeaks(CudaFacts facts) {
    private static final double MEGAHERTZ = 1e6;

    /** Memory moves data on both edges of its clock. */
    private static final double EDGES = 2;

    private static final double BITS_OF_A_BYTE = 8;

    public Roofline roofline(CudaSection section, DataType type) {
        double flop = facts.smCount() * facts.clockMHz() * MEGAHERTZ * flopPerCycle(type) * section.peakFactor();
        double bytes = facts.memoryClockMHz() * MEGAHERTZ * EDGES * facts.memoryBusBits() / BITS_OF_A_BYTE;
        return Roofline.specified(flop, bytes);
    }

    /**
     * FLOP of a multiprocessor in a cycle, dense: those of Hopper, which no earlier one exceeds. From NVIDIA's H100
     * white paper: 989 TFLOP/s in f16 with 132 multiprocessors at 1830 MHz.
     */
    private static double flopPerCycle(DataType type) {
        return switch (type) {
            case F64 -> 256;
            case F32, I32 -> 256;
            case F16, BF16 -> 4096;
            case E4M3 -> 8192;
        };
    }
}
