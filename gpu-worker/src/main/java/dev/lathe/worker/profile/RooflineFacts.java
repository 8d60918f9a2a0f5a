package dev.lathe.worker.profile;

import java.util.SortedMap;
import java.util.TreeMap;

/** The numeric facts of a profile: a time and the peaks of the device. */
final class RooflineFacts {
    private RooflineFacts() {}

    /** FLOP per nanosecond are GFLOP/s, bytes per nanosecond are GB/s. */
    static SortedMap<String, Double> of(Roofline roofline, Work work, double nanoseconds) {
        SortedMap<String, Double> facts = new TreeMap<>();
        facts.put("flop", work.flop());
        facts.put("bytes", work.bytes());
        facts.put("flop_per_byte", work.flop() / work.bytes());
        facts.put("gflop_per_second", work.flop() / nanoseconds);
        facts.put("gb_per_second", work.bytes() / nanoseconds);
        facts.put("peak_gflop_per_second", roofline.flopPerSecond() / 1e9);
        facts.put("peak_gb_per_second", roofline.bytesPerSecond() / 1e9);
        facts.put("compute_share", roofline.computeNanoseconds(work) / nanoseconds);
        facts.put("memory_share", roofline.memoryNanoseconds(work) / nanoseconds);
        return facts;
    }
}
