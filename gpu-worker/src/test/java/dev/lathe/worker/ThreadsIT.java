package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Gates;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.worker.op.reading.CopiedOps;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A campaign on a CPU for an op that grants two threads, with OpenMP, the real compiler and the real runner. */
@Timeout(600)
class ThreadsIT {
    private static final Path CLOCK_PATCH = Path.of("hostile/cpu/runner/clock_patch.h");

    @TempDir
    private Path folder;

    @Test
    void aKernelWithOpenMpIsTunedAndAForgerIsRejected() throws IOException {
        Path ops = folder.resolve("ops");
        OpFolders folders = CopiedOps.in(ops);
        addForger(ops.resolve("threaded"));
        TestCache.linkArtifactsInto(folder.resolve("data"));
        WorkerPlaces places =
                new WorkerPlaces(ops, Path.of("native"), folder.resolve("data"), folder.resolve("results"));
        try (TestCluster cluster = new TestCluster(folder, folder.resolve("no-landscape"));
                LatheWorker worker = LatheWorker.start(
                        cluster.client(), new WorkerSetup(cluster.client(), places).hosting(List.of("cpu")))) {
            CampaignHistory history = cluster.tuned(plan(folders), 8).getFirst();

            assertThat(worker).isNotNull();
            assertThat(verdict(history, "parallel:2")).isNotInstanceOf(Verdict.Rejected.class);
            assertThat(verdict(history, "forging:2")).isInstanceOf(Verdict.Rejected.class);
            assertThat(verdict(history, "forging:2").reason()).startsWith("its clock says");
        }
    }

    /** Adds a family that does the same but halves its time. */
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
                    const long half = started.tv_nsec + passed / 2;
                    now->tv_sec = started.tv_sec + half / 1000000000;
                    now->tv_nsec = half % 1000000000;
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

    private static Verdict verdict(CampaignHistory history, String id) {
        return history.evaluations().stream()
                .filter(recorded -> recorded.evaluation().proposal().candidate().text().equals(id))
                .findFirst()
                .orElseThrow()
                .verdict();
    }

    private static SweepPlan plan(OpFolders folders) {
        Problem problem = new Problem("threaded", DataType.F32, Dimensions.of(List.of("N"), List.of(100_000L)));
        return new SweepPlan(
                "threads",
                folders.reference("threaded"),
                new Metric("throughput", "GB/s", MetricDirection.HIGHER, 1),
                List.of(new SweepMember(problem, 800_000)),
                1,
                Gates.STANDARD,
                ProfilePolicy.ON_CHANGE,
                SamplingPlan.standard(),
                SearchPlan.of(StartMode.FROM_SCRATCH, "exhaustive", 7, 0),
                new DeviceSelector("cpu", List.of(), DeviceSelector.DEFAULT_SILENCE),
                EarlyStopping.never(),
                Proposers.SEARCH);
    }
}
