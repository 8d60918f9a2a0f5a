package dev.lathe.worker.device.cuda;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.compile.CudaToolkit;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFormat;
import dev.lathe.worker.job.JobLaunch;
import dev.lathe.worker.process.ExclusiveGpu;
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
     * Returns the checks that the only candidate of the job passed, or a rejection with the first finding. A tool that
     * fails or exceeds its limit is no check, unless it works for the control. Only the checks use the GPU: the runner
     * starts and ends beside other work.
     */
    Outcome<List<String>> check(Job job, Optional<Job> control, ExclusiveGpu gpu, Heartbeat heartbeat) {
        List<String> passed = new ArrayList<>();
        for (Tool tool : Tool.values()) {
            SanitizedRunner.Report report = run(tool, job, gpu, heartbeat);
            Optional<String> fault = finding(report).or(() -> control
                    .filter(other -> !report.isComplete() && run(tool, other, gpu, heartbeat).isComplete())
                    .map(works -> report.end().reason() + ", but not for the baseline"));
            if (fault.isPresent()) {
                return Outcome.rejected(
                        Rejection.of(RejectionStage.CRASH, tool.option() + ": " + fault.get()));
            }
            if (report.isComplete()) {
                passed.add(tool.checks);
            }
        }
        return Outcome.ok(passed);
    }

    private static Optional<String> finding(SanitizedRunner.Report report) {
        return report.lines().stream()
                .filter(FINDING.asMatchPredicate())
                .findFirst()
                .map(line -> line.replace("=========", "").strip());
    }

    private SanitizedRunner.Report run(Tool tool, Job job, ExclusiveGpu gpu, Heartbeat heartbeat) {
        try (ScratchFolder work = ScratchFolder.in(folder);
                SanitizedRunner sanitized = SanitizedRunner.start(words(tool, job, heartbeat), LIMIT, heartbeat)) {
            Path file = Files.writeString(work.file("job.json"), JobFormat.text(job));
            String request = "verify\t" + file + "\t" + work.file("result.json");
            boolean served = sanitized.isReady()
                    && gpu.run(heartbeat, () -> sanitized.serves(request)).result();
            return sanitized.end(served);
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot use the work folder " + folder + ": " + failure, failure);
        }
    }

    private List<String> words(Tool tool, Job job, Heartbeat heartbeat) {
        List<String> words = new ArrayList<>(List.of("env"));
        job.environment().forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(List.of(program.toString(), "--tool", tool.option()));
        words.addAll(List.of("--report-api-errors", "no", "--print-level", "error"));
        words.addAll(only(job.candidates().getFirst().launches().stream().map(JobLaunch::entry).distinct().toList()));
        words.addAll(List.of(
                runner.obtain(heartbeat).file().toString(),
                "serve",
                "--device",
                job.device().orElseThrow()));
        return words;
    }

    /** Returns the option for one kernel, which saves the time of checking the runner's; there is none for two. */
    private static List<String> only(List<String> kernels) {
        return kernels.size() == 1 ? List.of("--kernel-name", "kernel_name=" + kernels.getFirst()) : List.of();
    }
}
