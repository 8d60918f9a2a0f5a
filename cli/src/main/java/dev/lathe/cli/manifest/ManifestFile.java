package dev.lathe.cli.manifest;

import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.SetScoring;
import dev.lathe.tuning.stop.IterationCount;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads a manifest written in YAML. Every complaint names the file, the line, the field and what is legal. */
final class ManifestFile {
    private ManifestFile() {}

    static Manifest read(String file, String yaml) {
        YamlFields fields = YamlFields.of(file, yaml);
        Manifest manifest = new Manifest(
                fields.required("name", ManifestFile::name),
                fields.required("op", ManifestFile::name),
                fields.list("dtypes", DataType::of),
                fields.requiredList("shapes", Shape::parse),
                fields.section("set", ManifestFile::set),
                fields.whole("cpuDivisor", 1, 4096).orElse(1),
                wishes(fields));
        fields.refuseOthers();
        return manifest;
    }

    private static SetOptions set(YamlFields fields) {
        return new SetOptions(
                fields.list("representatives", Shape::parse),
                fields.decimal("mostLoss", 0, 0.99).orElse(SetScoring.USUAL_LOSS));
    }

    private static PlanOptions wishes(YamlFields fields) {
        return new PlanOptions(
                fields.whole("iterations", 1, IterationCount.LIMIT),
                fields.optional("strategy", ManifestFile::name),
                fields.number("seed"),
                fields.optional("mode", word -> oneOf(word, StartMode.values())),
                fields.whole("lookahead", 0, PlanOptions.FARTHEST_LOOKAHEAD),
                fields.whole("window", 1, PlanOptions.MOST_IN_FLIGHT),
                fields.list("devices", text -> text),
                fields.optional("profile", word -> oneOf(word, ProfilePolicy.values())),
                fields.section("sampling", ManifestFile::sampling),
                PlanOptions.enough(
                                fields.decimal("enough", PlanOptions.LEAST, PlanOptions.MOST_VALUE),
                                fields.decimal("hours", PlanOptions.LEAST, PlanOptions.MOST_HOURS))
                        .withPatience(fields.whole("patience", 1, IterationCount.LIMIT)));
    }

    private static SamplingPlan sampling(YamlFields fields) {
        SamplingPlan standard = SamplingPlan.standard();
        return new SamplingPlan(
                fields.whole("minRounds", 2, 1_000).orElse(standard.minRounds()),
                fields.whole("maxRounds", 2, 1_000).orElse(standard.maxRounds()),
                orElse(fields.whole("budgetMilliseconds", 1, 600_000), standard.budgetMilliseconds()),
                fields.decimal("slowRatio", 1, 1_000).orElse(standard.slowRatio()),
                fields.decimal("minGain", 0, 1).orElse(standard.minGain()),
                fields.whole("repeats", 0, 10).orElse(standard.repeats()),
                fields.optional("repetition", word -> oneOf(word, Repetition.values())).orElse(standard.repetition()));
    }

    private static long orElse(OptionalInt wish, long standard) {
        return wish.isPresent() ? wish.getAsInt() : standard;
    }

    private static String name(String text) {
        if (!text.matches("[A-Za-z0-9][A-Za-z0-9._/-]*")) {
            throw new IllegalArgumentException("'" + text + "' is no name; use letters, digits, '.', '_', '-' and '/'");
        }
        return text;
    }

    private static <E extends Enum<E>> E oneOf(String word, E[] legal) {
        Optional<E> found = List.of(legal).stream()
                .filter(value -> value.toString().equals(word))
                .findFirst();
        return found.orElseThrow(() -> new IllegalArgumentException("'" + word + "' is not legal; legal are "
                + String.join(", ", List.of(legal).stream().map(Enum::toString).toList())));
    }
}
