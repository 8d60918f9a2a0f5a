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

/** What campaigns left behind of their winners, in winner.json. */
public final class WinnerFile {
    private WinnerFile() {}

    /** The file of a winner, for which its campaign's folder may be named, too. */
    public static Path at(Path named) {
        return Files.isDirectory(named) ? named.resolve(Certificate.FILE) : named;
    }

    /** Throws CommandFailure that names the file and what is wrong with it. */
    public static Certificate read(Path file) {
        try {
            return TuningJson.mapper().readValue(Files.readString(file), Certificate.class);
        } catch (JsonProcessingException wrong) {
            throw CommandFailure.usage(file + " is no certificate of a winner: " + wrong.getOriginalMessage());
        } catch (NoSuchFileException missing) {
            throw CommandFailure.usage("there is no " + file + "; 'lathe export' writes one into each campaign's folder");
        } catch (IOException unreadable) {
            throw CommandFailure.usage(file + " cannot be read: " + unreadable.getMessage());
        }
    }

    /**
     * Reads the certificate of a kernel beside a winner's file; throws CommandFailure where there is none of that name.
     */
    public static Certificate ofKernel(Path winner, String kernel) {
        Path file = winner.resolveSibling(MeasuredCandidate.FILE);
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(line -> measured(file, line))
                    .filter(candidate -> candidate.kernel().equals(kernel))
                    .findFirst()
                    .orElseThrow(() -> CommandFailure.usage("--kernel: " + file + " has no kernel '" + kernel
                            + "'; the column kernel of results.tsv lists them"))
                    .certificate();
        } catch (NoSuchFileException missing) {
            throw CommandFailure.usage("there is no " + file + "; 'lathe export' writes one into each campaign's folder");
        } catch (IOException unreadable) {
            throw CommandFailure.usage(file + " cannot be read: " + unreadable.getMessage());
        }
    }

    private static MeasuredCandidate measured(Path file, String line) {
        try {
            return TuningJson.mapper().readValue(line, MeasuredCandidate.class);
        } catch (JsonProcessingException wrong) {
            throw CommandFailure.usage(file + " has a line that is no measured candidate: " + wrong.getOriginalMessage());
        }
    }

    /** The winners, for a sweep over an op to begin with. */
    public static WarmStarts imports(List<Path> files, String op) {
        return new WarmStarts(files.stream().map(file -> imported(at(file), op)).toList());
    }

    private static WarmStart imported(Path file, String op) {
        Certificate winner = read(file);
        if (!winner.op().name().equals(op)) {
            throw CommandFailure.usage(file + " is of a campaign of " + winner.op().name() + ", and this sweep tunes " + op);
        }
        if (!(winner.candidate() instanceof Point point)) {
            throw CommandFailure.usage(file + " holds edited source, which has no place in the space; hand it to a running"
                    + " campaign by './lathe campaign submit --source'");
        }
        return new WarmStart(point.text(), winner.campaign(), winner.problem(), 0);
    }
}
