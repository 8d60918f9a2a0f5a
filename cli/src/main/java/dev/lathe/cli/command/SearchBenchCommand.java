package dev.lathe.cli.command;

import dev.lathe.cli.command.task.CliTask;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.render.ConvergencePlot;
import dev.lathe.cli.render.StrategyTable;
import dev.lathe.cli.simulation.RecordedSpace;
import dev.lathe.cli.simulation.SimulationRules;
import dev.lathe.cli.simulation.StrategyBenchmark;
import dev.lathe.cli.simulation.StrategyResult;
import dev.lathe.tuning.search.Strategies;
import dev.lathe.tuning.search.WarmStarts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "search-bench",
        description = {
            "Tries search strategies on recorded spaces, with many seeds, without a device and without a server.",
            "A number is the optimum over the best found: 1 is the optimum. docs/search.md says what it found."
        },
        footer = {
            "",
            "Examples:",
            "  lathe search-bench gemm.json.gz --seeds 100",
            "  lathe search-bench gemm.json.gz --strategy portfolio,random --plot convergence"
        })
public final class SearchBenchCommand extends CliTask {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Recorded spaces: Kernel Tuner cache files, packed or not.")
    private List<Path> files;

    @Option(names = "--strategy", paramLabel = "X", split = ",", description = "Which ones. Default: all but exhaustive.")
    private List<String> strategies = Strategies.names().stream().filter(name -> !name.equals("exhaustive")).toList();

    @Option(names = "--seeds", paramLabel = "N", description = "Runs of each strategy. Default: 30.")
    private int seeds = 30;

    @Option(names = "--evaluations", paramLabel = "N", description = "Measured evaluations of a run. Default: 150.")
    private int evaluations = 150;

    @Option(names = "--lookahead", paramLabel = "N", description = "How many ordinals before its own a proposal does not see. Default: 0.")
    private int lookahead;

    @Option(names = "--alone", description = "Choose the lookahead on the way, as a campaign does that has its device to itself.")
    private boolean alone;

    @Option(names = "--slots", paramLabel = "N", description = "Compile slots beside the device, for the last column. Default: 15.")
    private int slots = 15;

    @Option(names = "--transfer", paramLabel = "FILE", description = "Begin with the best of this recorded space.")
    private Optional<Path> transfer;

    @Option(names = "--imports", paramLabel = "N", description = "How many of them. Default: 10.")
    private int imports = 10;

    @Option(names = "--plot", paramLabel = "DIR", description = "Write a picture of the convergence on each space here.")
    private Optional<Path> plots;

    SearchBenchCommand(CliContext surroundings) {
        super(surroundings);
    }

    @Override
    protected ExitCode perform() {
        List<RecordedSpace> courses = files.stream().map(this::course).toList();
        List<StrategyResult> results = new ArrayList<>();
        for (RecordedSpace course : courses) {
            List<StrategyResult> here = strategies.stream().map(name -> result(course, name)).toList();
            plots.ifPresent(folder -> write(folder, course, here));
            results.addAll(here);
        }
        StrategyTable.lines(results, evaluations).forEach(this::say);
        return ExitCode.DONE;
    }

    private RecordedSpace course(Path file) {
        try {
            return RecordedSpace.read(surroundings.directory().resolve(file));
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.usage(wrong.getMessage());
        }
    }

    private StrategyResult result(RecordedSpace course, String strategy) {
        try {
            return new StrategyBenchmark(rules(), seeds, slots)
                    .hold(course, strategy, imported(course).before(Strategies.of(strategy)));
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.usage(wrong.getMessage());
        }
    }

    private SimulationRules rules() {
        return alone ? SimulationRules.alone(evaluations, slots) : SimulationRules.fixed(evaluations, lookahead);
    }

    private WarmStarts imported(RecordedSpace course) {
        return new WarmStarts(transfer.map(this::course).map(other -> course.imports(other, imports)).orElse(List.of()));
    }

    private void write(Path folder, RecordedSpace course, List<StrategyResult> results) {
        try {
            Path target = Files.createDirectories(surroundings.directory().resolve(folder));
            String title = course.name() + ": optimum / best found, mean of seeds";
            Files.writeString(
                    target.resolve(course.name() + ".svg"),
                    ConvergencePlot.of(title, results.stream().map(SearchBenchCommand::line).toList()));
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private static ConvergencePlot.Line line(StrategyResult result) {
        return new ConvergencePlot.Line(
                result.strategy(),
                IntStream.rangeClosed(1, result.evaluations()).mapToObj(result::meanAfter).toList());
    }
}
