package dev.lathe.worker.harness;

import static java.util.function.Predicate.not;

import dev.lathe.temporal.host.CommandEnd;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a second harness says about a kernel: why it failed, if it did, whether that is certainly due to the kernel, and
 * its line for each shape, the tuned one first.
 */
public record HarnessResult(Optional<String> failure, boolean isWrong, List<String> shapes) {
    private static final Pattern SHAPE = Pattern.compile("(correct|INCORRECT|none) .*");
    private static final Pattern TIME = Pattern.compile(", (\\d+(?:\\.\\d+)?(?:e[+-]\\d+)?) us, ");

    /** One kernel of 50 us took 20 % longer at one address of its memory in forty. */
    private static final double BOUND_ON_CPU = 0.25;

    private static final double BOUND_ON_GPU = 0.05;

    /** What the signals mean that a kernel causes. Others, such as SIGKILL, come from outside. */
    private static final Map<Integer, String> FAULTS = Map.of(
            4, "illegal instruction (SIGILL)",
            7, "bad memory access (SIGBUS)",
            8, "arithmetic error (SIGFPE)",
            11, "bad memory access (SIGSEGV)",
            31, "forbidden system call (SIGSYS)");

    public HarnessResult {
        shapes = List.copyOf(shapes);
    }

    /**
     * Returns the result of an example that began each line with a mark. The output of a kernel has none, because
     * device code cannot know it.
     */
    static HarnessResult of(CommandEnd end, String mark) {
        List<String> shapes = end.output().lines()
                .filter(line -> line.startsWith(mark))
                .map(line -> line.substring(mark.length()).strip())
                .filter(SHAPE.asMatchPredicate())
                .toList();
        if (end.succeeded()) {
            return new HarnessResult(Optional.empty(), false, shapes);
        }
        Optional<String> wrong = shapes.stream().filter(not(HarnessResult::isRight)).findFirst().or(() -> fault(end));
        return new HarnessResult(wrong.or(() -> Optional.of(end.describe())), wrong.isPresent(), shapes);
    }

    /** Returns the signal by which a kernel ended the program; empty if it ended in another way. */
    private static Optional<String> fault(CommandEnd end) {
        return end instanceof CommandEnd.Killed(int signal, String output)
                ? Optional.ofNullable(FAULTS.get(signal))
                : Optional.empty();
    }

    /** Returns the result of a program that could not run. Another kernel shows whether it is due to the machine. */
    static HarnessResult failed(String failure) {
        return new HarnessResult(Optional.of(failure), false, List.of());
    }

    private static boolean isRight(String shape) {
        return shape.startsWith("correct ");
    }

    /**
     * Returns whether all results are correct and the kernel takes at most as long as the runner says. A shorter time
     * is not suspicious.
     */
    public boolean agrees(String kind, double runnerNanoseconds) {
        return failure.isEmpty() && deviation(runnerNanoseconds).filter(more -> more <= bound(kind)).isPresent();
    }

    /** Returns by how much longer the kernel takes than the runner says; empty if it was not timed. */
    Optional<Double> deviation(double runnerNanoseconds) {
        return shapes.stream()
                .findFirst()
                .map(TIME::matcher)
                .filter(Matcher::find)
                .map(time -> 1e3 * Double.parseDouble(time.group(1)) / runnerNanoseconds - 1);
    }

    private static double bound(String kind) {
        return kind.equals("cuda") ? BOUND_ON_GPU : BOUND_ON_CPU;
    }

    /** Returns the result in one line. */
    public String text(String kind, double runnerNanoseconds) {
        String time = deviation(runnerNanoseconds)
                .map(more -> String.format(
                        Locale.ROOT,
                        "%+.1f %% of the time, %s the bound of +%.0f %%",
                        100 * more,
                        more <= bound(kind) ? "within" : "outside",
                        100 * bound(kind)))
                .orElse("no time");
        return failure.orElseGet(() -> results() + ", " + time);
    }

    String results() {
        return "correct on " + shapes.size() + " shapes";
    }
}
