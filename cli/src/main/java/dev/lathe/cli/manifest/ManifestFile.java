package dev.lathe.cli.manifest;

import dev.lathe.cli.manifest.Manifest.SetOptions;
import dev.lathe.cli.manifest.ProposerOptions.AgentOptions;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.SetScoring;
import dev.lathe.tuning.proposal.AgentBudget;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.search.Strategies;
import dev.lathe.tuning.stop.TargetShare;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds and reads YAML manifests. Each error names the file, the line, the field and the legal values. */
public final class ManifestFile {
    public static final List<String> BUILT_IN = List.of("typical-14", "full-134");

    private ManifestFile() {}

    /** Reads a built-in manifest or a file, relative to the directory. */
    public static Manifest find(String nameOrFile, Path directory) {
        return YamlFile.find("manifest", nameOrFile, BUILT_IN, directory).read(ManifestFile::read);
    }

    static Manifest read(String file, String yaml) {
        YamlFields fields = YamlFields.of(file, yaml, ManifestField.ALL);
        // Only editors use it, but like any field it must be well-formed.
        fields.optional(ManifestField.SCHEMA, Function.identity());
        return new Manifest(
                fields.required(ManifestField.NAME, ManifestFile::name),
                fields.required(ManifestField.OP, Function.identity()),
                fields.list(ManifestField.DTYPES, DataType::of),
                fields.list(ManifestField.SHAPES, Shape::parse),
                fields.section(ManifestField.SET, ManifestFile::set),
                fields.whole(ManifestField.CPU_DIVISOR).orElse(1),
                options(fields));
    }

    private static SetOptions set(YamlFields fields) {
        return new SetOptions(
                fields.list(ManifestField.REPRESENTATIVES, Shape::parse),
                fields.decimal(ManifestField.MAX_LOSS).orElse(SetScoring.USUAL_LOSS));
    }

    private static PlanOptions options(YamlFields fields) {
        return new PlanOptions(
                fields.whole(ManifestField.ITERATIONS),
                fields.optional(ManifestField.STRATEGY, ManifestFile::strategy),
                fields.integer(ManifestField.SEED),
                fields.optional(ManifestField.MODE, name -> oneOf(name, StartMode.values())),
                fields.whole(ManifestField.LOOKAHEAD),
                fields.whole(ManifestField.WINDOW),
                fields.list(ManifestField.DEVICES, text -> text),
                fields.optional(ManifestField.PROFILE, ManifestFile::profile),
                fields.section(ManifestField.SAMPLING, ManifestFile::sampling),
                PlanOptions.earlyStopping(
                        fields.decimal(ManifestField.TARGET_VALUE),
                        fields.optional(ManifestField.TARGET_SHARE, TargetShare::parse),
                        fields.decimal(ManifestField.HOURS),
                        fields.whole(ManifestField.PATIENCE)),
                new ProposerOptions(
                        fields.optional(ManifestField.PROPOSER, ProposerShares::parse),
                        fields.section(ManifestField.AGENT, ManifestFile::agent).orElse(AgentOptions.NONE),
                        fields.optional(ManifestField.PROTOCOL, Function.identity())));
    }

    static ProfilePolicy profile(String name) {
        return oneOf(name, ProfilePolicy.values());
    }

    private static AgentOptions agent(YamlFields fields) {
        return AgentOptions.of(
                Optional.of(fields.required(ManifestField.AGENT_COMMAND, Function.identity())),
                fields.decimal(ManifestField.AGENT_TIMEOUT),
                fields.optional(ManifestField.AGENT_BUDGET, AgentBudget::parse));
    }

    private static SamplingOptions sampling(YamlFields fields) {
        SamplingOptions options = new SamplingOptions(
                fields.whole(ManifestField.MIN_ROUNDS),
                fields.whole(ManifestField.MAX_ROUNDS),
                fields.integer(ManifestField.BUDGET),
                fields.decimal(ManifestField.SLOW_RATIO),
                fields.decimal(ManifestField.MIN_GAIN),
                fields.whole(ManifestField.REPEATS),
                fields.optional(ManifestField.REPETITION, name -> oneOf(name, Repetition.values())));
        options.over(SamplingPlan.standard()); // Throws at the field's line if the numbers of rounds are wrong.
        return options;
    }

    private static String name(String text) {
        if (!text.matches(ManifestField.NAMES)) {
            throw new IllegalArgumentException(
                    "invalid name '" + text + "'; use up to 80 letters, digits, '.', '_', '-' and '/'");
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
