package dev.lathe.worker.op.reading;

import static dev.lathe.worker.op.reading.FileChecks.each;

import dev.lathe.tuning.op.Expression;
import dev.lathe.worker.op.GridRule;
import dev.lathe.worker.op.LaunchRule;
import dev.lathe.worker.op.OpFileException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A reader of launches. An argument is the name of a tensor, scratch buffer or map, or an expression. */
record LaunchReader(Formulas formulas, List<String> tensors, List<String> scratch, List<String> maps) {
    private static final int AXES = 3;
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    List<LaunchRule> launches(String field, List<LaunchJson> launches) {
        return each(field, launches, this::launch);
    }

    private LaunchRule launch(String field, LaunchJson launch) {
        if (!launch.entry().matches(FileChecks.C_NAME)) {
            throw new OpFileException(formulas.file(), field + ".entry", "invalid name; use a C identifier");
        }
        return new LaunchRule(
                launch.entry(), each(field + ".arguments", launch.arguments(), this::argument), grid(field, launch));
    }

    private LaunchRule.Argument argument(String field, String text) {
        if (tensors.contains(text)) {
            return new LaunchRule.Argument.OfTensor(text);
        }
        if (scratch.contains(text)) {
            return new LaunchRule.Argument.OfScratch(text);
        }
        if (maps.contains(text)) {
            return new LaunchRule.Argument.OfMap(text);
        }
        if (NAME.matcher(text).matches() && !formulas.names().contains(text)) {
            throw new OpFileException(formulas.file(), field, "unknown argument '" + text + "'; use one of " + buffers()
                    + " or an expression over " + formulas.names());
        }
        return new LaunchRule.Argument.OfValue(formulas.read(field, text));
    }

    private List<String> buffers() {
        return Stream.of(tensors, scratch, maps).flatMap(List::stream).toList();
    }

    /** Returns the grid; empty for a host function, which has neither grid nor block. */
    private Optional<GridRule> grid(String field, LaunchJson launch) {
        if (launch.grid().isEmpty() && launch.block().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new GridRule(
                axes(field + ".grid", launch.grid().orElse(List.of())),
                axes(field + ".block", launch.block().orElse(List.of())),
                launch.cluster().map(cluster -> axes(field + ".cluster", cluster)).orElse(List.of()),
                launch.sharedMemory().map(bytes -> formulas.read(field + ".sharedMemory", bytes)),
                launch.resident().orElse(false)));
    }

    private List<Expression> axes(String field, List<String> axes) {
        if (axes.isEmpty() || axes.size() > AXES) {
            throw new OpFileException(
                    formulas.file(), field, "requires one to three axes, x first, not " + axes.size());
        }
        return each(field, axes, formulas::read);
    }
}
