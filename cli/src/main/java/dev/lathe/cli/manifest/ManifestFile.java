package dev.lathe.cli.manifest;

import dev.lathe.cli.manifest.Manifest.SetOptions;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.SetScoring;
import dev.lathe.tuning.search.Strategies;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import dev.lathe.worker.op.reading.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds and reads YAML manifests. Each error names the file, the line, the field and the legal values. */
public final class ManifestFile {
    public static final List<String> BUILT_IN = List.of("typical-14", "full-134");

    private ManifestFile() {}

    /** Reads a built-in manifest or a file, relative to the directory. */
    public static Manifest find(String nameOrFile, Path directory) {
        if (BUILT_IN.contains(nameOrFile)) {
            return builtIn(nameOrFile);
        }
        Path file = directory.resolve(nameOrFile);
        if (!Files.isRegularFile(file)) {
            throw CommandFailure.usage("no manifest '" + nameOrFile + "': neither a file nor one of "
                    + String.join(", ", BUILT_IN));
        }
        try {
            return read(nameOrFile, TextFile.read(file));
        } catch (IOException e) {
            throw CommandFailure.usage(nameOrFile + ": cannot read the file: " + e.getMessage());
        }
    }

    private static Manifest builtIn(String name) {
        try (InputStream yaml = ManifestFile.class.getResourceAsStream("/manifests/" + name + ".yaml")) {
            return read(name, new String(yaml.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("cannot read the built-in manifest " + name, e);
        }
    }

    static Manifest read(String file, String yaml) {
        YamlFields fields = YamlFields.of(file, yaml);
        Manifest manifest = new Manifest(
                fields.required("name", ManifestFile::name),
                fields.required("op", ManifestFile::name),
                fields.list("dtypes", DataType::of),
                fields.requiredList("shapes", Shape::parse),
                fields.section("set", ManifestFile::set),
                fields.whole("cpuDivisor", 1, 4096).orElse(1),
                options(fields));
        fields.rejectUnknown();
        return manifest;
    }

    private static SetOptions set(YamlFields fields) {
        return new SetOptions(
                fields.list("representatives", Shape::parse),
                fields.decimal("maxLoss", 0, 0.99).orElse(SetScoring.USUAL_LOSS));
    }

    private static PlanOptions options(YamlFields fields) {
        return new PlanOptions(
                fields.whole("iterations", 1, IterationCount.LIMIT),
                fields.optional("strategy", ManifestFile::strategy),
                fields.number("seed"),
                fields.optional("mode", name -> oneOf(name, StartMode.values())),
                fields.whole("lookahead", 0, PlanOptions.MAX_LOOKAHEAD),
                fields.whole("window", 1, PlanOptions.MAX_WINDOW),
                fields.list("devices", text -> text),
                fields.optional("profile", name -> oneOf(name, ProfilePolicy.values())),
                fields.section("sampling", ManifestFile::sampling),
                PlanOptions.earlyStopping(
                        fields.decimal("targetValue", PlanOptions.MIN, PlanOptions.MAX_VALUE),
                        fields.decimal("hours", PlanOptions.MIN, PlanOptions.MAX_HOURS),
                        fields.whole("patience", 1, IterationCount.LIMIT)));
    }

    private static SamplingPlan sampling(YamlFields fields) {
        SamplingPlan standard = SamplingPlan.standard();
        return new SamplingPlan(
                fields.whole("minRounds", 2, 1_000).orElse(standard.minRounds()),
                fields.whole("maxRounds", 2, 1_000).orElse(standard.maxRounds()),
                fields.whole("budgetMilliseconds", 1, 600_000)
                        .map(Integer::longValue)
                        .orElse(standard.budgetMilliseconds()),
                fields.decimal("slowRatio", 1, 1_000).orElse(standard.slowRatio()),
                fields.decimal("minGain", 0, 1).orElse(standard.minGain()),
                fields.whole("repeats", 0, 10).orElse(standard.repeats()),
                fields.optional("repetition", name -> oneOf(name, Repetition.values())).orElse(standard.repetition()));
    }

    private static String name(String text) {
        if (!text.matches("[A-Za-z0-9][A-Za-z0-9._/-]*")) {
            throw new IllegalArgumentException("invalid name '" + text + "'; use letters, digits, '.', '_', '-' and "
                    + "'/'");
        }
        return text;
    }

    private static String strategy(String text) {
        if (!Strategies.names().contains(text)) {
            throw new IllegalArgumentException(
                    "unknown strategy '" + text + "'; legal are " + String.join(", ", Strategies.names()));
        }
        return text;
    }

    private static <E extends Enum<E>> E oneOf(String name, E[] legal) {
        Optional<E> found = List.of(legal).stream()
                .filter(value -> value.toString().equals(name))
                .findFirst();
        return found.orElseThrow(() -> new IllegalArgumentException("unknown value '" + name + "'; legal are "
                + String.join(", ", List.of(legal).stream().map(Enum::toString).toList())));
    }
}
