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
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CudaCommandHostTest {
    private static final CudaFacts FACTS = new CudaFacts(
            "GPU-12345678-0000", "NVIDIA H200", "9.0", 132, 1, 1, 1, 1, 1980, 3201, 6144, false, "580.1");

    @TempDir
    private Path folder;

    private final Deque<CudaHealthResult> checks = new ArrayDeque<>();

    private CudaCommandHost host() {
        return new CudaCommandHost(
                new UnusedDevice(),
                FACTS,
                new ExclusiveGpu(new DeviceLock(folder, FACTS.uuid())),
                heartbeat -> Outcome.ok(checks.removeFirst()));
    }

    private static CudaHealthResult healthy(String before, String after) {
        return new CudaHealthResult(
                1, List.of(), Optional.empty(), new TreeMap<>(Map.of("smMHzBefore", before, "smMHzAfter", after)));
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
    void aTimingHasTheClocksAtTheEndOfTheCheckBeforeItAndAtTheBeginningOfTheCheckAfterIt() {
        checks.add(healthy("345", "1980"));
        checks.add(healthy("1755", "1980"));

        assertThat(measure()).isInstanceOfSatisfying(Outcome.Ok.class, ok -> assertThat(
                        ((Timing) ok.value()).environment().conditions())
                .containsEntry("smMHzBefore", "1980")
                .containsEntry("smMHzAfter", "1755")
                .containsKeys(Environment.HELD, Environment.WAITED));
    }

    @Test
    void aComparisonBesideAForeignProcessIsRepeatedLater() {
        checks.add(healthy("1980", "1980"));
        checks.add(inUse());

        assertIsRepeatedLater(this::measure);
    }

    @Test
    void aFaultDuringAComparisonIsTheDevices() {
        checks.add(healthy("1980", "1980"));
        checks.add(faulty());

        assertIsTheDevices(this::measure);
    }

    @Test
    void aTestOnAHealthyGpuHasItsResult() {
        checks.add(healthy("1980", "1980"));
        checks.add(healthy("1980", "1980"));

        assertThat(test()).isEqualTo("failed");
    }

    @Test
    void aTestBesideAForeignProcessIsRepeatedLater() {
        checks.add(healthy("1980", "1980"));
        checks.add(inUse());

        assertIsRepeatedLater(this::test);
    }

    @Test
    void aFaultDuringATestIsTheDevices() {
        checks.add(healthy("1980", "1980"));
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
        return new CudaHealthResult(1, List.of(), Optional.of("python (pid 7)"), new TreeMap<>());
    }

    private static CudaHealthResult faulty() {
        return new CudaHealthResult(1, List.of("Xid 79"), Optional.empty(), new TreeMap<>());
    }

    private static void assertIsRepeatedLater(ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA);
                    assertThat(failure.getNextRetryDelay()).isNotNull();
                })
                .hasMessageContaining("the GPU is in use by python (pid 7)");
    }

    private static void assertIsTheDevices(ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(ApplicationFailure.class, failure ->
                        assertThat(failure.getType()).isEqualTo(FailureTypes.DEVICE_FAULT));
    }
}
