package dev.lathe.worker.op;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The limits of a CUDA device that launch expressions may use: SM count, and shared memory and threads per block or SM.
 */
public record DeviceNumbers(long smCount, long sharedMemoryMax, long residentThreads) {
    public static final List<String> NAMES = List.of("RESIDENT_THREADS", "SHARED_MEMORY_MAX", "SM_COUNT");

    public SortedMap<String, Long> byName() {
        SortedMap<String, Long> numbers = new TreeMap<>();
        numbers.put("SM_COUNT", smCount);
        numbers.put("SHARED_MEMORY_MAX", sharedMemoryMax);
        numbers.put("RESIDENT_THREADS", residentThreads);
        return Collections.unmodifiableSortedMap(numbers);
    }
}
