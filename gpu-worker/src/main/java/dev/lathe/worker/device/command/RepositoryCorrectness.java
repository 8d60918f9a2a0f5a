package dev.lathe.worker.device.command;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.process.CommandEnd;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.workflows.contract.activity.measurement.Correctness;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;
import java.time.Duration;
import java.util.List;

/** Checks candidates by their repository's test; all that are no repository are left to another. */
public record RepositoryCorrectness(OpFolders ops, Copies copies, DeviceLock device, CorrectnessActivity others)
        implements CorrectnessActivity {
    /** Shorter than the activity's own time, so that it is the command that is blamed. */
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @Override
    public Outcome<Correctness> check(CorrectnessRequest request) {
        OpFolder op = ops.read(request.task().op());
        return op.commands().isPresent() ? test(op, request) : others.check(request);
    }

    private Outcome<Correctness> test(OpFolder op, CorrectnessRequest request) {
        Heartbeat heartbeat = Heartbeat.of("test", request.task().label());
        return switch (copies.of(op, request.build().candidate(), heartbeat)) {
            case Built.Refused refused -> Outcome.rejected(refused.rejection());
            case Built.Ready ready -> op.commands().orElseThrow().test()
                    .map(line -> tested(line, ready.copy().on(request.task().problem()), heartbeat))
                    .orElseGet(RepositoryCorrectness::right);
        };
    }

    private Outcome<Correctness> tested(String line, Copy copy, Heartbeat heartbeat) {
        CommandEnd end = device.holding(() -> copy.run(line, LIMIT, heartbeat));
        return Failure.of("test", end, copy)
                .<Outcome<Correctness>>map(
                        failure -> Outcome.rejected(failure.at(RejectionStage.CORRECTNESS)))
                .orElseGet(RepositoryCorrectness::right);
    }

    /** How near its results are is known to the repository alone. */
    private static Outcome<Correctness> right() {
        return Outcome.ok(new Correctness(new CorrectnessReport(List.of())));
    }
}
