package dev.lathe.worker.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.worker.device.command.UnusedDevice;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.ExclusiveGpu;
import dev.lathe.worker.runner.CudaFacts;
import dev.lathe.worker.runner.CudaHealthResult;
import dev.lathe.worker.runner.WatchResult;
import dev.lathe.worker.runner.Watched;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CudaCommandHostTest {
    private static final CudaFacts FACTS = new CudaFacts(
            "GPU-12345678-0000", "NVIDIA H200", "9.0", 132, 1, 1, 1, 1, 1980, 3201, 6144, false, "580.1");

    private static final String FOREIGN = "python (pid 7)";

    @TempDir
    private Path folder;

    private final Deque<CudaHealthResult> checks = new ArrayDeque<>();
    private WatchResult seen = new WatchResult(
            List.of(), Optional.empty(), new TreeMap<>(Map.of("smMHzMin", "1410", "throttled", "power")));

    /** Reports the next result of a check, and what is seen during a stage. */
    private final class FakeProbe implements GpuProbe {
        @Override
        public Outcome<CudaHealthResult> health(Heartbeat heartbeat) {
            return Outcome.ok(checks.removeFirst());
        }

        @Override
        public <T> Watched<T> watching(Supplier<T> stage, Heartbeat heartbeat) {
            return new Watched<>(stage.get(), seen);
        }
    }

    private CudaCommandHost host() {
        return new CudaCommandHost(
                new UnusedDevice(), FACTS, new ExclusiveGpu(new DeviceLock(folder, FACTS.uuid())), new FakeProbe());
    }

    private static CudaHealthResult healthy() {
        return new CudaHealthResult(1, List.of(), Optional.empty());
    }

    private Outcome<Timing> measure() {
        return host().measure(
                        () -> Outcome.ok(new Timing(
                                new Samples(List.of(5.0)),
                                Optional.empty(),
                                Environment.of("benchmark"),
                                Optional.empty())),
                        Heartbeat.silent());
    }

    @Test
    void commandsSeeOnlyTheirGpu() {
        assertThat(host().variables()).containsExactly(Map.entry("CUDA_VISIBLE_DEVICES", "GPU-12345678-0000"));
    }

    @Test
    void aTimingHasTheClocksAndTheThrottlingThatWereSeenDuringTheComparison() {
        checks.addAll(List.of(healthy(), healthy()));

        assertThat(measure()).isInstanceOfSatisfying(Outcome.Ok.class, ok -> assertThat(
                        ((Timing) ok.value()).environment().conditions())
                .containsEntry("smMHzMin", "1410")
                .containsEntry("throttled", "power")
                .containsKeys(Environment.HELD, Environment.WAITED));
    }

    @Test
    void aComparisonDuringWhichAForeignProcessCameAndWentIsRepeatedLater() {
        checks.addAll(List.of(healthy(), healthy()));
        seen = new WatchResult(List.of(), Optional.of(FOREIGN), new TreeMap<>());

        assertIsRepeatedLater(this::measure);
    }

    @Test
    void anXidErrorOfTheDeviceDuringAStageIsTheDevices() {
        checks.addAll(List.of(healthy(), healthy(), healthy(), healthy()));
        seen = new WatchResult(List.of("Xid 79"), Optional.empty(), new TreeMap<>());

        assertIsTheDevices(this::measure);
        assertIsTheDevices(this::test);
    }

    @Test
    void aComparisonBesideAForeignProcessIsRepeatedLater() {
        checks.add(healthy());
        checks.add(inUse());

        assertIsRepeatedLater(this::measure);
    }

    @Test
    void aFaultDuringAComparisonIsTheDevices() {
        checks.add(healthy());
        checks.add(faulty());

        assertIsTheDevices(this::measure);
    }

    @Test
    void aTestOnAHealthyGpuHasItsResult() {
        checks.add(healthy());
        checks.add(healthy());

        assertThat(test()).isEqualTo("failed");
    }

    @Test
    void aTestBesideAForeignProcessIsRepeatedLater() {
        checks.add(healthy());
        checks.add(inUse());

        assertIsRepeatedLater(this::test);
    }

    @Test
    void aFaultDuringATestIsTheDevices() {
        checks.add(healthy());
        checks.add(faulty());

        assertIsTheDevices(this::test);
    }

    @Test
    void noTestStartsOnAGpuAtFault() {
        checks.add(faulty());

        assertIsTheDevices(() -> host().test(() -> fail("started"), Heartbeat.silent()));
    }

    private String test() {
        return host().test(() -> "failed", Heartbeat.silent());
    }

    private static CudaHealthResult inUse() {
        return new CudaHealthResult(1, List.of(), Optional.of(FOREIGN));
    }

    private static CudaHealthResult faulty() {
        return new CudaHealthResult(1, List.of("Xid 48"), Optional.empty());
    }

    private static void assertIsRepeatedLater(ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA);
                    assertThat(failure.getNextRetryDelay()).isNotNull();
                })
                .hasMessageContaining("the GPU is in use by " + FOREIGN);
    }

    private static void assertIsTheDevices(ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(ApplicationFailure.class, failure ->
                        assertThat(failure.getType()).isEqualTo(FailureTypes.DEVICE_FAULT));
    }
}
