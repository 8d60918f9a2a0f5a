package dev.lathe.worker.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.testing.Mutations;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes results of the runner. Each change is accepted or rejected as a malformed result. */
@Timeout(120)
class MutatedResultTest {
    private static final long SEED = 20261123;
    private static final int CHANGES = 2_000;

    @TempDir
    private Path folder;

    @Test
    void changedResultOfACheckIsAcceptedOrMalformed() {
        findings("""
                {"status":"ok","tensors":[{"name":"C","maxAbsoluteError":0.5,"maxRelativeError":"NaN","scale":2}],
                 "peakBytes":7,"heldMilliseconds":1.5,"log":""}""", VerifyResult.class,
                result -> result.correctness(new InputSeed("0".repeat(64))));
    }

    @Test
    void changedResultOfABenchmarkIsAcceptedOrMalformed() {
        findings("""
                {"status":"ok","unit":"ns","challenger":[10.5,11,12],"incumbent":[10,11,12.5],"order":"ABBA","stopped":"rounds",
                 "environment":{"load":"0.5","cores":"2"},"version":"BLAS 3","plan":2,"log":""}""", BenchResult.class, result -> result.timing("cpu"));
    }

    @Test
    void changedRejectionIsAcceptedOrMalformed() {
        findings("""
                {"status":"rejected","stage":"hang","candidate":"challenger","reason":"why","log":"words"}""",
                BenchResult.class, result -> {});
    }

    @Test
    void changedHealthIsAcceptedOrMalformed() {
        findings("""
                {"status":"ok","controlNanoseconds":20000,"faults":["Xid 79"],"inUseBy":"process 7"}""",
                CudaHealthResult.class, CudaHealthResult::fault);
    }

    @Test
    void changedWatchIsAcceptedOrMalformed() {
        findings("""
                {"status":"ok","faults":["Xid 79"],"inUseBy":"process 7","environment":{"smMHzMin":"1410","throttled":"power"}}""", WatchResult.class, result -> {});
    }

    @Test
    void changedListOfDevicesIsAcceptedOrMalformed() {
        findings("""
                {"status":"ok","devices":[{"uuid":"GPU-1b5bc017","name":"H100","capability":"9.0","smCount":132,
                 "sharedMemoryMax":232448,"residentThreads":2048,"memoryBytes":85899345920,"l2Bytes":52428800,"clockMHz":1980,
                 "memoryClockMHz":2619,"memoryBusBits":5120,"mig":false,"driver":"580"}]}""", DevicesResult.class, result -> {});
    }

    private <R> void findings(String original, Class<R> type, Consumer<R> use) {
        Path file = folder.resolve("result.json");
        RunnerRequest<R> request = new RunnerRequest<>(RunnerCommand.BENCH, "{}", type);
        assertThat(new Mutations(SEED)
                        .findings(
                                original.getBytes(StandardCharsets.UTF_8),
                                CHANGES,
                                changed -> {
                                    Files.write(file, changed);
                                    if (request.outcome(new CommandEnd.Exited(0, ""), file)
                                            instanceof Outcome.Ok<R>(R result)) {
                                        use.accept(result);
                                    }
                                },
                                List.of(RunnerException.class, LibraryUnavailable.class)))
                .isEmpty();
    }
}
