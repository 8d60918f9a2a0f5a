package dev.lathe.worker.profile;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.worker.compile.CudaToolkit;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFormat;
import dev.lathe.worker.job.JobLaunch;
import dev.lathe.worker.job.JobProgram;
import dev.lathe.worker.process.AwaitedCommand;
import dev.lathe.worker.runner.RunnerBinary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Nsight Compute. It runs a check of a candidate and reads counters during the candidate's own launches. */
public record NsightCompute(Path program, RunnerBinary runner, Path folder) {
    /** A usual run takes four seconds. */
    private static final Duration LIMIT = Duration.ofSeconds(45);

    private static final List<String> COUNTERS = List.of(
            LaunchCounters.NANOSECONDS,
            LaunchCounters.MEMORY,
            LaunchCounters.COMPUTE,
            LaunchCounters.OCCUPANCY,
            LaunchCounters.POSSIBLE_OCCUPANCY,
            LaunchCounters.MEMORY_STALL,
            "dram__bytes.sum.per_second",
            "lts__t_sector_hit_rate.pct");

    /** Returns the program of this machine; empty if there is none. */
    public static Optional<Path> onThisMachine() {
        return CudaToolkit.program("LATHE_NCU", "ncu");
    }

    /** Profiles the only candidate of the job. */
    CounterSheet profile(Job job, Heartbeat heartbeat) {
        try (ScratchFolder work = ScratchFolder.in(folder)) {
            Files.writeString(work.file("job.json"), JobFormat.text(job));
            Path log = work.file("counters.csv");
            List<String> words = words(job.candidates().getFirst(), log, heartbeat);
            CommandEnd end =
                    AwaitedCommand.run(Command.in(work.path(), LIMIT, words).with(job.environment()), heartbeat);
            return new CounterSheet(Files.exists(log) ? Files.readString(log) + failure(end) : failure(end));
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot use the work folder " + folder + ": " + failure, failure);
        }
    }

    /** Returns other failures in the format of the profiler's error messages, which are in its log. */
    private static String failure(CommandEnd end) {
        return switch (end) {
            case CommandEnd.Exited exited -> exited.code() == 0 ? "" : "\n==ERROR== " + lastLine(exited);
            case CommandEnd.Killed killed -> "\n==ERROR== " + killed.reason();
            case CommandEnd.TimedOut late -> "\n==ERROR== " + late.reason();
        };
    }

    private static String lastLine(CommandEnd.Exited exited) {
        return exited.output().strip().lines()
                .reduce((earlier, later) -> later)
                .orElse("exit code " + exited.code());
    }

    /** Returns the command line. It does not lock the clocks, as in each measurement. */
    private List<String> words(JobProgram candidate, Path log, Heartbeat heartbeat) {
        List<String> words = new ArrayList<>(List.of(program.toString(), "--target-processes", "all"));
        words.addAll(List.of("--clock-control", "none", "--kernel-name-base", "function"));
        words.addAll(List.of("--kernel-name", "regex:^(" + entries(candidate) + ")$"));
        words.addAll(List.of("--launch-count", Integer.toString(candidate.launches().size())));
        words.addAll(List.of("--metrics", String.join(",", COUNTERS)));
        words.addAll(List.of("--csv", "--page", "raw", "--print-units", "base", "--log-file", log.toString()));
        words.addAll(List.of(runner.obtain(heartbeat).file().toString(), "verify", "job.json", "--out", "result.json"));
        return words;
    }

    private static String entries(JobProgram candidate) {
        return candidate.launches().stream().map(JobLaunch::entry).distinct().collect(Collectors.joining("|"));
    }
}
