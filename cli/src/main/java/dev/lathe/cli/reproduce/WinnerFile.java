package dev.lathe.cli.reproduce;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.MeasuredCandidate;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads winner.json files of campaigns. */
public final class WinnerFile {
    private WinnerFile() {}

    /** Returns the file of a winner, which may be given by its campaign's folder. */
    public static Path at(Path named) {
        return Files.isDirectory(named) ? named.resolve(Certificate.FILE) : named;
    }

    /** Reads a certificate; throws CommandFailure that names the file and the error. */
    public static Certificate read(Path file) {
        try {
            return TuningJson.mapper().readValue(Files.readString(file), Certificate.class);
        } catch (JsonProcessingException e) {
            throw CommandFailure.usage(file + ": invalid certificate: " + e.getOriginalMessage());
        } catch (NoSuchFileException e) {
            throw CommandFailure.usage("no such file: " + file + "; write it with 'lathe export'");
        } catch (IOException e) {
            throw CommandFailure.usage(file + ": cannot read the file: " + e.getMessage());
        }
    }

    /**
     * Reads the certificate of a measured kernel from the folder of a winner's file; throws CommandFailure if there is
     * none of that name.
     */
    public static Certificate ofKernel(Path winner, String kernel) {
        Path file = winner.resolveSibling(MeasuredCandidate.FILE);
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(line -> measured(file, line))
                    .filter(candidate -> candidate.kernel().equals(kernel))
                    .findFirst()
                    .orElseThrow(() -> CommandFailure.usage("--kernel: no kernel '" + kernel + "' in " + file
                            + "; see the column 'kernel' of results.tsv"))
                    .certificate();
        } catch (NoSuchFileException e) {
            throw CommandFailure.usage("no such file: " + file + "; write it with 'lathe export'");
        } catch (IOException e) {
            throw CommandFailure.usage(file + ": cannot read the file: " + e.getMessage());
        }
    }

    private static MeasuredCandidate measured(Path file, String line) {
        try {
            return TuningJson.mapper().readValue(line, MeasuredCandidate.class);
        } catch (JsonProcessingException e) {
            throw CommandFailure.usage(file + ": invalid line: " + e.getOriginalMessage());
        }
    }

    /** Reads winners as warm starts of a sweep over an op. */
    public static WarmStarts imports(List<Path> files, String op) {
        return new WarmStarts(files.stream().map(file -> imported(at(file), op)).toList());
    }

    private static WarmStart imported(Path file, String op) {
        Certificate winner = read(file);
        if (!winner.op().name().equals(op)) {
            throw CommandFailure.usage(file + ": the winner is of op " + winner.op().name() + ", but the sweep tunes "
                    + op);
        }
        if (!(winner.candidate() instanceof Point point)) {
            throw CommandFailure.usage(file + ": the winner is an edited kernel, which is not in the search space; "
                    + "submit it to a running campaign with './lathe campaign submit --source'");
        }
        return new WarmStart(point.text(), winner.campaign(), winner.problem(), 0);
    }
}
