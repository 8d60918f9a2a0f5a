package dev.lathe.cli.command;

import dev.lathe.cli.manifest.PlanOptions;
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
            "Benchmarks search strategies on recorded search spaces with many seeds. Needs no device and no server.",
            "Values are the optimum's time divided by the best time found; 1 is optimal. See docs/search.md for "
                    + "results."
        },
        footer = {
            "",
            "Examples:",
            "  lathe search-bench gemm.json.gz --seeds 100",
            "  lathe search-bench gemm.json.gz --strategy portfolio,random --plot convergence"
        })
public final class SearchBenchCommand extends CliTask {
    private static final int MAX_RUNS = 1_000_000;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Recorded spaces: Kernel Tuner cache files, plain or gzipped.")
    private List<Path> files;

    @Option(
            names = "--strategy",
            paramLabel = "X",
            split = ",",
            description = "Strategies (default: all except exhaustive).")
    private List<String> strategies = Strategies.names().stream().filter(name -> !name.equals("exhaustive")).toList();

    @Option(names = "--seeds", paramLabel = "N", description = "Runs of each strategy (default: 30).")
    private int seeds = 30;

    @Option(names = "--evaluations", paramLabel = "N", description = "Measured evaluations per run (default: 150).")
    private int evaluations = 150;

    @Option(
            names = "--lookahead",
            paramLabel = "N",
            description = "Number of latest evaluations that a proposal does not see (default: 0).")
    private int lookahead;

    @Option(
            names = "--alone",
            description = "Adapt the lookahead during the run, as a campaign alone on its device does.")
    private boolean alone;

    @Option(
            names = "--slots",
            paramLabel = "N",
            description = "Compile slots, for the column 'speed-up' (default: 15).")
    private int slots = 15;

    @Option(
            names = "--transfer",
            paramLabel = "FILE",
            description = "Begin each run with the best points of this recorded space.")
    private Optional<Path> transfer;

    @Option(names = "--imports", paramLabel = "N", description = "Number of points for --transfer (default: 10).")
    private int imports = 10;

    @Option(
            names = "--plot",
            paramLabel = "DIR",
            description = "Write an SVG plot of the convergence on each space to this folder.")
    private Optional<Path> plots;

    @Override
    protected ExitCode perform() {
        bounded("--seeds", seeds, 1, MAX_RUNS);
        bounded("--evaluations", evaluations, 1, MAX_RUNS);
        bounded("--lookahead", lookahead, 0, PlanOptions.MAX_LOOKAHEAD);
        bounded("--slots", slots, 1, MAX_RUNS);
        bounded("--imports", imports, 0, MAX_RUNS);
        List<RecordedSpace> spaces = files.stream().map(this::space).toList();
        List<StrategyResult> results = new ArrayList<>();
        for (RecordedSpace space : spaces) {
            List<StrategyResult> here = strategies.stream().map(name -> result(space, name)).toList();
            plots.ifPresent(folder -> write(folder, space, here));
            results.addAll(here);
        }
        StrategyTable.lines(results, evaluations).forEach(this::print);
        return ExitCode.DONE;
    }

    private RecordedSpace space(Path file) {
        try {
            return RecordedSpace.read(context.directory().resolve(file));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage());
        }
    }

    private StrategyResult result(RecordedSpace space, String strategy) {
        try {
            return new StrategyBenchmark(rules(), seeds, slots)
                    .run(space, strategy, imported(space).before(Strategies.of(strategy)));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage());
        }
    }

    private SimulationRules rules() {
        return alone ? SimulationRules.alone(evaluations, slots) : SimulationRules.fixed(evaluations, lookahead);
    }

    private WarmStarts imported(RecordedSpace space) {
        return new WarmStarts(transfer.map(this::space).map(other -> space.imports(other, imports)).orElse(List.of()));
    }

    private void write(Path folder, RecordedSpace space, List<StrategyResult> results) {
        Path target = context.directory().resolve(folder);
        try {
            Files.createDirectories(target);
            String title = space.name() + ": optimum / best found, mean of seeds";
            Files.writeString(
                    target.resolve(space.name() + ".svg"),
                    new ConvergencePlot(title, results.stream().map(SearchBenchCommand::line).toList()).svg());
        } catch (IOException e) {
            throw CommandFailure.usage("--plot: cannot write to " + target + ": " + e.getMessage());
        }
    }

    private static ConvergencePlot.Line line(StrategyResult result) {
        return new ConvergencePlot.Line(
                result.strategy(),
                IntStream.rangeClosed(1, result.evaluations()).mapToObj(result::meanAfter).toList());
    }
}
