package dev.lathe.worker.device.cuda;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
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
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** NVIDIA's Compute Sanitizer. It runs the check of a candidate with each of its tools. */
public record ComputeSanitizer(Path program, RunnerBinary runner, Path folder) {
    /** On an H200, memcheck took 0.4 s and racecheck 2.2 s on a problem of the size 67. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /**
     * The tools and what they check. Tensors are parts of one allocation, whose every byte is written, so memcheck sees
     * accesses outside of all tensors only, and initcheck sees none.
     */
    private enum Tool {
        MEMCHECK("memory accesses"),
        RACECHECK("races in shared memory");

        private final String checks;

        Tool(String checks) {
            this.checks = checks;
        }

        String option() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Pattern FINDING = Pattern.compile(
            "========= (Error: .*|Invalid .*|.*[Mm]isaligned.*|RACECHECK SUMMARY: .*\\([1-9]\\d* error.*)");

    /** Returns the program of this machine; empty if there is none. */
    static Optional<Path> onThisMachine() {
        return CudaToolkit.program("LATHE_COMPUTE_SANITIZER", "compute-sanitizer");
    }

    /**
     * Returns the checks that the only candidate of the job passed, or a rejection with the first finding. A tool that fails
     * or exceeds its limit is no check, unless it works for the control.
     */
    Outcome<List<String>> check(Job job, Optional<Job> control, Heartbeat heartbeat) {
        List<String> passed = new ArrayList<>();
        for (Tool tool : Tool.values()) {
            CommandEnd end = run(tool, job, heartbeat);
            Optional<String> fault = finding(end).or(() -> control
                    .filter(other -> !end.succeeded() && run(tool, other, heartbeat).succeeded())
                    .map(works -> end.reason() + ", but not for the baseline"));
            if (fault.isPresent()) {
                return Outcome.rejected(
                        Rejection.of(RejectionStage.CRASH, tool.option() + ": " + fault.get()));
            }
            if (end.succeeded()) {
                passed.add(tool.checks);
            }
        }
        return Outcome.ok(passed);
    }

    private static Optional<String> finding(CommandEnd end) {
        return end.output().lines()
                .filter(FINDING.asMatchPredicate())
                .findFirst()
                .map(line -> line.replace("=========", "").strip());
    }

    private CommandEnd run(Tool tool, Job job, Heartbeat heartbeat) {
        try (ScratchFolder work = ScratchFolder.in(folder)) {
            Files.writeString(work.file("job.json"), JobFormat.text(job));
            List<String> words = words(tool, job.candidates().getFirst(), heartbeat);
            return AwaitedCommand.run(Command.in(work.path(), LIMIT, words).with(job.environment()), heartbeat);
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot use the work folder " + folder + ": " + failure, failure);
        }
    }

    private List<String> words(Tool tool, JobProgram candidate, Heartbeat heartbeat) {
        List<String> words = new ArrayList<>(List.of(program.toString(), "--tool", tool.option()));
        words.addAll(List.of("--report-api-errors", "no", "--print-level", "error"));
        words.addAll(only(candidate.launches().stream().map(JobLaunch::entry).distinct().toList()));
        words.addAll(List.of(runner.obtain(heartbeat).file().toString(), "verify", "job.json", "--out", "result.json"));
        return words;
    }

    /** Returns the option for one kernel, which saves the time of checking the runner's; there is none for two. */
    private static List<String> only(List<String> kernels) {
        return kernels.size() == 1 ? List.of("--kernel-name", "kernel_name=" + kernels.getFirst()) : List.of();
    }
}
