package dev.lathe.cli.command;

import dev.lathe.cli.comparison.SweepComparison;
import dev.lathe.cli.comparison.SweepComparison.ComparedSweep;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.SweepHistories;
import dev.lathe.cli.render.ComparisonTable;
import dev.lathe.cli.render.ConvergencePlot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = {
            "Compares sweeps over the same shapes: their best values and their convergence.",
            "A share is the speed of the best candidate so far relative to the best of all sweeps on the same shape,",
            "as the geometric mean over the shapes. It is derived from the final measurements and the recorded gains."
        },
        footer = {
            "",
            "JSON: {\"sweeps\":[{\"id\",\"strategy\",\"overVendor\",\"worst\",\"shares\"}],",
            "  \"shapes\":[{\"shape\",\"unit\",\"sweeps\":[{\"id\",\"value\",\"overVendor\",\"share\",\"foundAt\","
                    + "\"iterations\"}]}],",
            "  \"excluded\"}; shares[0] is the share after the first iteration.",
            "",
            "Example:",
            "  lathe sweep compare by-portfolio by-random by-greedy --plot docs/search"
        })
final class CompareSweeps extends SessionTask {
    @Parameters(arity = "2..*", paramLabel = "SWEEP", description = "Ids of two or more sweeps.")
    private List<String> ids;

    @Option(
            names = "--plot",
            paramLabel = "DIR",
            description = "Write a plot of the convergence to convergence.svg in this folder.")
    private Optional<Path> plot;

    @Mixin
    private JsonOption json;

    @Override
    protected ExitCode perform(Session session) {
        SweepComparison comparison = comparison(session);
        plot.ifPresent(folder -> write(context.directory().resolve(folder), comparison));
        json.print(this::print, comparison, () -> ComparisonTable.lines(comparison));
        return ExitCode.DONE;
    }

    private SweepComparison comparison(Session session) {
        ids.stream().filter(id -> ids.indexOf(id) != ids.lastIndexOf(id)).findFirst().ifPresent(id -> {
            throw CommandFailure.usage("duplicate sweep '" + id + "'; name two or more different sweeps");
        });
        SweepHistories histories = new SweepHistories(session);
        try {
            return SweepComparison.of(ids.stream().map(histories::convergence).toList());
        } catch (IllegalArgumentException e) {
            throw CommandFailure.refused(e.getMessage());
        }
    }

    private static void write(Path folder, SweepComparison comparison) {
        String title = "best so far / best of all sweeps, geometric mean of " + comparison.shapes().size() + " shapes";
        String plot = new ConvergencePlot(title, lines(comparison.sweeps())).svg();
        try {
            Files.writeString(Files.createDirectories(folder).resolve("convergence.svg"), plot);
        } catch (IOException e) {
            throw CommandFailure.cannotWrite(folder, e);
        }
    }

    /** Labels the lines with the strategies if these are distinct, else with the ids. */
    private static List<ConvergencePlot.Line> lines(List<ComparedSweep> sweeps) {
        boolean distinct = sweeps.stream().map(ComparedSweep::strategy).distinct().count() == sweeps.size();
        return sweeps.stream()
                .map(sweep -> new ConvergencePlot.Line(distinct ? sweep.strategy() : sweep.id(), sweep.shares()))
                .toList();
    }
}
