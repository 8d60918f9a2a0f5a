package dev.lathe.worker.runner;

import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.process.Command;
import dev.lathe.worker.process.Limits;
import dev.lathe.worker.process.ScratchFolder;
import dev.lathe.worker.runner.answer.CudaHealthResult;
import dev.lathe.worker.runner.answer.DevicesResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Questions that need no job: which CUDA devices there are, and how one is. Each is asked of a fresh process. */
public record DeviceProbe(RunnerBinary binary, Path folder) {
    public RunnerExit<DevicesResult> devices(Heartbeat heartbeat) {
        return ask(new Errand<>(Verb.DEVICES, "", DevicesResult.class), List.of(), heartbeat);
    }

    public RunnerExit<CudaHealthResult> health(String uuid, Heartbeat heartbeat) {
        return ask(new Errand<>(Verb.HEALTH, "", CudaHealthResult.class), List.of("--device", uuid), heartbeat);
    }

    private <R> RunnerExit<R> ask(Errand<R> errand, List<String> about, Heartbeat heartbeat) {
        String runner = binary.obtain(heartbeat).file().toString();
        try (ScratchFolder work = ScratchFolder.in(folder)) {
            Path result = work.file("result.json");
            List<String> words = new ArrayList<>(List.of(runner, errand.verb().toString()));
            words.addAll(about);
            words.addAll(List.of("--out", result.toString()));
            return errand.answer(
                    Command.of(work.path(), Limits.of(errand.verb().limit()), words).run(heartbeat), result);
        } catch (IOException trouble) {
            throw Trouble.transientInfra("the work folder " + folder + " cannot be used: " + trouble, trouble);
        }
    }
}
