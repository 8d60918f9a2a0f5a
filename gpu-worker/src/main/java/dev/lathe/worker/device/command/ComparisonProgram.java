package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.op.ComparisonLine;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.options.StageTimeouts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A program that an op with kernels is compared with. It times itself and prints its times. It runs in a copy of the
 * op's folder, whose files must not change. {@code parent} contains the copy.
 */
record ComparisonProgram(ComparisonLine line, OpFolder op, Path parent, SortedMap<String, String> variables) {
    private static final String TIME = "nanoseconds";
    private static final Pattern TIME_LINE = Pattern.compile("(?m)^\\s*" + TIME + "=(\\S+)\\s*$");

    /** Runs the program once. */
    Outcome<Timing> time(Problem problem, Heartbeat heartbeat) {
        try (ScratchFolder scratch = ScratchFolder.in(parent)) {
            for (String name : FolderFiles.of(op.folder())) {
                Files.createDirectories(scratch.file(name).getParent());
                Files.copy(op.folder().resolve(name), scratch.file(name));
            }
            SortedMap<String, String> all = new TreeMap<>(variables);
            all.put("LATHE_DTYPE", problem.dtype().toString());
            Copy copy = new Copy(scratch.path(), all, StageTimeouts.PROGRAM, BuiltFiles.none()).on(problem);
            CommandEnd end = copy.run(line.command(), StageTimeouts.PROGRAM, heartbeat);
            return Failure.of("compare", end, copy)
                    .map(failure -> Outcome.<Timing>rejected(failure.at(RejectionStage.CRASH)))
                    .orElseGet(() -> timing(end.output()));
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot copy the files of " + op.folder() + ": " + failure, failure);
        }
    }

    private Outcome<Timing> timing(String output) {
        List<Double> times = TIME_LINE.matcher(output)
                .results()
                .map(time -> number(time.group(1)))
                .toList();
        return times.isEmpty() || !times.stream().allMatch(time -> time > 0 && time < Double.POSITIVE_INFINITY)
                ? Outcome.rejected(new Rejection(
                        RejectionStage.INTEGRITY,
                        "the program must print lines '" + TIME + "=NUMBER' with positive times",
                        output))
                : Outcome.ok(new Timing(
                        new Samples(times), Optional.empty(), Environment.of("program"), Optional.empty()));
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }

    VendorResult result(Outcome<Timing> outcome) {
        return switch (outcome) {
            case Outcome.Ok<Timing>(Timing timed) -> VendorResult.Timed.alone(line.name(), timed.medianNanoseconds());
            case Outcome.Rejected<Timing>(Rejection rejection) ->
                VendorResult.Unavailable.ofComparison(line.name(), rejection.stage() + ": " + rejection.reason());
        };
    }
}
