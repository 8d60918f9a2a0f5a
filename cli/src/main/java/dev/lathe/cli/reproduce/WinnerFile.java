package dev.lathe.cli.reproduce;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.MeasuredCandidate;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Variant;
import dev.lathe.worker.op.reading.TextFile;
import dev.lathe.workflows.wire.JsonMessage;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads winner.json files of campaigns. */
public final class WinnerFile {
    private static final ObjectMapper CERTIFICATES =
            TuningJson.mapper()
                    .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL));

    /** The depth of a winner's file below the folder of all sweeps. */
    private static final int DEPTH = 3;

    /** The number of winners that an error names. */
    private static final int NAMED = 3;

    private WinnerFile() {}

    /**
     * Returns the file of a winner, which may be given by its campaign's folder, or by another folder with a single
     * winner below it; throws CommandFailure that names the winners if there are several.
     */
    public static Path at(Path named) {
        Path file = named.resolve(Certificate.FILE);
        if (!Files.isDirectory(named) || Files.exists(file)) {
            return Files.isDirectory(named) ? file : named;
        }
        List<Path> below = below(named);
        if (below.size() > 1) {
            throw CommandFailure.usage(named + " has no " + Certificate.FILE + ", but " + below.size()
                    + " folders below it have one: " + names(named, below) + "; name one of them, or " + named + "/"
                    + "*/".repeat(named.relativize(below.getFirst()).getNameCount() - 1) + Certificate.FILE
                    + " for all");
        }
        return below.isEmpty() ? file : below.getFirst();
    }

    private static List<Path> below(Path folder) {
        try (Stream<Path> files = Files.find(folder, DEPTH, (path, attributes) -> path.endsWith(Certificate.FILE))) {
            return files.sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            throw CommandFailure.usage(folder + ": cannot read the folder: " + e.getMessage());
        }
    }

    private static String names(Path folder, List<Path> winners) {
        String named = winners.stream()
                .limit(NAMED)
                .map(winner -> String.valueOf(folder.relativize(winner).getParent()))
                .collect(Collectors.joining(", "));
        return winners.size() > NAMED ? named + " and " + (winners.size() - NAMED) + " more" : named;
    }

    /** Reads a certificate; throws CommandFailure that names the file and the error. */
    public static Certificate read(Path file) {
        try {
            return Optional.ofNullable(CERTIFICATES.readValue(TextFile.read(file), Certificate.class))
                    .orElseThrow(() -> CommandFailure.usage(file + ": invalid certificate: must be an object"));
        } catch (JsonProcessingException e) {
            throw CommandFailure.usage(file + ": invalid certificate: " + JsonMessage.withField(e));
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
        try {
            return TextFile.read(file).lines().map(line -> measured(file, line))
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
            return CERTIFICATES.readValue(line, MeasuredCandidate.class);
        } catch (JsonProcessingException e) {
            throw CommandFailure.usage(file + ": invalid line: " + JsonMessage.withField(e));
        }
    }

    /** Reads winners as warm starts of a sweep over an op. */
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
            throw CommandFailure.usage(file + ": the winner is of op " + winner.op().name() + ", but the sweep tunes "
                    + op);
        }
        return winner;
    }

    private static WarmStart imported(Certificate winner) {
        return new WarmStart(winner.candidate().text(), winner.campaign(), winner.problem(), 0);
    }

    /**
     * Returns the variant of an edited kernel. Knobs that its family does not have get the values of all winners with
     * the same code.
     */
    private static Variant variant(Source source, List<Source> winners, List<Knob> ofFamily) {
        List<Knob> own = source.knobs().keySet().stream()
                .map(name -> knob(name, source, winners))
                .filter(knob -> ofFamily.stream().noneMatch(family -> has(family, knob)))
                .toList();
        return new Variant(source.family(), source.code(), own);
    }

    private static Knob knob(String name, Source source, List<Source> winners) {
        KnobValue value = requireNonNull(source.knobs().get(name));
        return new Knob(name, "knob of edited source", Category.STRUCTURAL, values(name, source, winners), value);
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
            throw CommandFailure.usage(file + ": the source of this edited kernel is too long together with the other "
                    + "winners; name fewer winners with --from");
        }
    }
}
