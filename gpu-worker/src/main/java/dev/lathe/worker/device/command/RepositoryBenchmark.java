package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.device.ShellBenchmark;
import dev.lathe.worker.device.ShellJob;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.Timing;
import java.util.Optional;

/** Times candidates by their repository's bench; all that are no repository are left to another. */
public record RepositoryBenchmark(OpFolders ops, Copies copies, RepositoryBench bench, ShellBenchmark others)
        implements ShellBenchmark {
    @Override
    public Outcome<Timing> benchmark(BenchmarkRequest request) {
        OpFolder op = ops.read(request.task().op());
        return op.commands().isPresent() ? time(op, request) : others.benchmark(request);
    }

    @Override
    public ShellJob shellJob(BenchmarkRequest request) {
        OpFolder op = ops.read(request.task().op());
        if (op.commands().isPresent()) {
            throw new OpFileException("the op " + op.op().name() + " has no job: its repository's own bench times it");
        }
        return others.shellJob(request);
    }

    private Outcome<Timing> time(OpFolder op, BenchmarkRequest request) {
        Heartbeat heartbeat = Heartbeat.of("bench", request.task().label());
        Optional<Copy> incumbent = request.incumbent().map(build -> incumbent(op, build, request, heartbeat));
        return switch (copies.of(op, request.challenger().candidate(), heartbeat)) {
            case Built.Refused refused -> Outcome.rejected(refused.rejection());
            case Built.Ready ready -> bench.quietly(heartbeat, () -> rounds(op, request, heartbeat)
                    .compare(ready.copy().on(request.task().problem()), incumbent, bench.identity(op)));
        };
    }

    private static BenchRounds rounds(OpFolder op, BenchmarkRequest request, Heartbeat heartbeat) {
        CommandsSection commands = op.commands().orElseThrow();
        return new BenchRounds(
                new BenchRun(commands, heartbeat), op.metric(request.task().problem()), request.sampling());
    }

    private Copy incumbent(OpFolder op, Build build, BenchmarkRequest request, Heartbeat heartbeat) {
        return switch (copies.of(op, build.candidate(), heartbeat)) {
            case Built.Ready ready -> ready.copy().on(request.task().problem());
            case Built.Refused refused -> throw Trouble.transientInfra(
                    "the incumbent does not build any more: " + refused.rejection().reason());
        };
    }
}
