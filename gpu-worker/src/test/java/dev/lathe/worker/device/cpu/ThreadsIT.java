package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.op.reading.CopiedOps;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Timing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons on a CPU for an op that grants two threads, with OpenMP, the real compiler and the real runner. */
@Timeout(600)
class ThreadsIT {
    /**
     * Two threads take a millisecond: on a busy machine, a control that takes longer is disturbed in most comparisons.
     */
    private static final long SIZE = 40_000;

    private static final Path HOSTILE = Path.of("hostile/cpu/runner");

    @TempDir
    private Path folder;

    private CpuTestDevice device;
    private Build oneThread;

    @BeforeEach
    void open() throws IOException {
        Path ops = folder.resolve("ops");
        CopiedOps.in(ops);
        addForger(ops.resolve("threaded"));
        device = CpuTestDevice.of(ops, "threaded", folder.resolve("data"), List.of(SIZE));
        oneThread = build("parallel", 1);
    }

    private Build build(String family, long threads) {
        return device.build(new Point(family, new TreeMap<>(Map.of("THREADS", new KnobValue.Whole(threads)))));
    }

    @Test
    void aKernelWithOpenMpIsCorrectAndTimed() {
        Build twoThreads = build("parallel", 2);
        assertThat(device.check(twoThreads)).isInstanceOf(Outcome.Ok.class);
        assertThat(compared(twoThreads).orElseThrow().environment().conditions()).containsEntry("threads", "2");
    }

    @Test
    void aForgerWithOpenMpIsRejected() {
        Build forging = build("forging", 2);
        assertThat(device.check(forging)).isInstanceOf(Outcome.Ok.class);
        assertThat(compared(forging)).isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> {
            Rejection rejection = rejected.rejection();
            assertThat(rejection.stage()).isEqualTo(RejectionStage.INTEGRITY);
            assertThat(rejection.reason()).startsWith("its clock says");
        });
    }

    private Outcome<Timing> compared(Build challenger) {
        return device.benchmark(challenger, Optional.of(oneThread));
    }

    /** Adds a family that does the same but reports a quarter of its time. */
    private static void addForger(Path op) throws IOException {
        Path family = Files.createDirectory(op.resolve("forging"));
        for (String header : List.of("clock_patch.h", "slow_clock.h")) {
            Files.copy(HOSTILE.resolve(header), family.resolve(header));
        }
        String kernel = Files.readString(op.resolve("parallel/kernel.c"));
        String forge = """
                #define _GNU_SOURCE
                #define SLOWNESS 4
                #include "slow_clock.h"
                #include <omp.h>
                """;
        Files.writeString(
                family.resolve("kernel.c"),
                kernel.replace("#include <omp.h>\n", forge)
                        .replace("#pragma omp", "    slow_down_clock();\n#pragma omp"));
        Files.writeString(
                family.resolve("space.json"),
                Files.readString(op.resolve("parallel/space.json"))
                        .replace("\"parallel\"", "\"forging\"")
                        .replace("[1, 2], \"default\": 1", "[2], \"default\": 2"));
        Path json = op.resolve("op.json");
        Files.writeString(
                json, Files.readString(json).replace("[\"parallel\"]", "[\"parallel\", \"forging\"]"));
    }
}
