package dev.lathe.worker.profile;

import dev.lathe.tuning.op.DataType;
import dev.lathe.worker.op.CudaSection;
import dev.lathe.worker.runner.CudaFacts;

/** The theoretical peaks of a CUDA device, from its clocks and widths. */
public record CudaPeaks(CudaFacts facts) {
    private static final double MEGAHERTZ = 1e6;

    /** Memory transfers data on both clock edges. */
    private static final double TRANSFERS_PER_CYCLE = 2;

    private static final double BITS_PER_BYTE = 8;

    public Roofline roofline(CudaSection section, DataType type) {
        double flop = facts.smCount() * facts.clockMHz() * MEGAHERTZ * flopPerCycle(type) * section.peakFactor();
        double bytes = facts.memoryClockMHz() * MEGAHERTZ * TRANSFERS_PER_CYCLE * facts.memoryBusBits() / BITS_PER_BYTE;
        return Roofline.specified(flop, bytes);
    }

    /**
     * Returns the dense FLOP per SM and cycle of Hopper, which no earlier architecture exceeds. Source: NVIDIA's H100
     * white paper, 989 TFLOP/s in f16 with 132 SMs at 1830 MHz.
     */
    private static double flopPerCycle(DataType type) {
        return switch (type) {
            case F64 -> 256;
            case F32, I32, I64 -> 256;
            case F16, BF16 -> 4096;
            case E4M3, I8, U8 -> 8192;
        };
    }
}
