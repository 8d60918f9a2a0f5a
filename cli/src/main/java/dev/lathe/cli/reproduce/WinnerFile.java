package dev.lathe.cli.reproduce;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.MeasuredCandidate;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.tuning.space.Variant;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
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

    /**
     * The winners, for a sweep over an op to begin with. Edited ones come with their source; values that the knobs of their
     * family do not have become knobs of their own.
     */
    public static WarmStarts imports(List<Path> files, String op, Function<String, List<Knob>> knobsOfFamily) {
        SortedMap<Path, Certificate> winners = new TreeMap<>();
        files.forEach(file -> winners.put(at(file), ofOp(at(file), op)));
        List<Source> edited = winners.values().stream()
                .map(Certificate::candidate)
                .filter(Source.class::isInstance)
                .map(Source.class::cast)
                .toList();
        WarmStarts imports = WarmStarts.of(
                files.stream().map(file -> imported(requireNonNull(winners.get(at(file))))).toList(),
                edited.stream().map(source -> variant(source, edited, knobsOfFamily.apply(source.family()))).toList());
        winners.forEach((file, winner) -> requireCarried(file, winner, imports));
        return imports;
    }

    private static Certificate ofOp(Path file, String op) {
        Certificate winner = read(file);
        if (!winner.op().name().equals(op)) {
            throw CommandFailure.usage(file + " is of a campaign of " + winner.op().name() + ", and this sweep tunes " + op);
        }
        return winner;
    }

    private static WarmStart imported(Certificate winner) {
        return new WarmStart(winner.candidate().text(), winner.campaign(), winner.problem(), 0);
    }

    /** With the values that all winners of the same code have. */
    private static Variant variant(Source source, List<Source> winners, List<Knob> ofFamily) {
        List<Knob> own = source.knobs().keySet().stream()
                .map(name -> knob(name, source, winners))
                .filter(knob -> ofFamily.stream().noneMatch(family -> has(family, knob)))
                .toList();
        return new Variant(source.family(), source.code(), own);
    }

    private static Knob knob(String name, Source source, List<Source> winners) {
        KnobValue value = requireNonNull(source.knobs().get(name));
        return new Knob(name, "of edited source", Category.STRUCTURAL, values(name, source, winners), value);
    }

    private static boolean has(Knob family, Knob knob) {
        return family.name().equals(knob.name()) && family.values().containsAll(knob.values());
    }

    private static List<KnobValue> values(String knob, Source source, List<Source> winners) {
        return winners.stream()
                .filter(other -> other.variant().equals(source.variant()))
                .flatMap(other -> Stream.ofNullable(other.knobs().get(knob)))
                .distinct()
                .toList();
    }

    private static void requireCarried(Path file, Certificate winner, WarmStarts imports) {
        if (!imports.inOrder().contains(imported(winner))) {
            throw CommandFailure.usage(file + " holds edited source, which is too long with that of the other winners;"
                    + " name fewer of them by --from");
        }
    }
}
