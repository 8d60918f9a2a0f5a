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
    /** Two threads take a millisecond: on a busy machine, a control that takes longer is disturbed in most comparisons. */
    private static final long SIZE = 40_000;

    private static final Path CLOCK_PATCH = Path.of("hostile/cpu/runner/clock_patch.h");

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
        return device.benchmarkUntilAnswered(challenger, Optional.of(oneThread));
    }

    /** Adds a family that does the same but reports a quarter of its time. */
    private static void addForger(Path op) throws IOException {
        Path family = Files.createDirectory(op.resolve("forging"));
        Files.copy(CLOCK_PATCH, family.resolve("clock_patch.h"));
        String kernel = Files.readString(op.resolve("parallel/kernel.c"));
        String forge = """
                #include "clock_patch.h"

                static struct timespec started;

                static int slow_clock(clockid_t clock, struct timespec *now) {
                    const int result = clock_gettime(clock, now);
                    const long passed = (now->tv_sec - started.tv_sec) * 1000000000 + now->tv_nsec - started.tv_nsec;
                    const long sum = started.tv_nsec + passed / 4;
                    now->tv_sec = started.tv_sec + sum / 1000000000;
                    now->tv_nsec = sum % 1000000000;
                    return result;
                }

                static void forge(void) {
                    if (started.tv_sec) return;
                    clock_gettime(CLOCK_MONOTONIC_RAW, &started);
                    replace_clock(slow_clock);
                }

                """;
        Files.writeString(
                family.resolve("kernel.c"),
                kernel.replace("#include <omp.h>\n", "#define _GNU_SOURCE\n#include <omp.h>\n")
                        .replace("static float doubled", forge + "static float doubled")
                        .replace("#pragma omp", "    forge();\n#pragma omp"));
        Files.writeString(
                family.resolve("space.json"),
                Files.readString(op.resolve("parallel/space.json")).replace("\"parallel\"", "\"forging\"").replace("[1, 2], \"default\": 1", "[2], \"default\": 2"));
        Path json = op.resolve("op.json");
        Files.writeString(
                json, Files.readString(json).replace("[\"parallel\"]", "[\"parallel\", \"forging\"]"));
    }
}
