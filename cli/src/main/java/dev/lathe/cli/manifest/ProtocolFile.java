package dev.lathe.cli.manifest;

import static dev.lathe.cli.manifest.ManifestField.optional;
import static dev.lathe.cli.manifest.ManifestField.required;

import dev.lathe.cli.manifest.ManifestField.Type;
import dev.lathe.tuning.proposal.AgentBudget;
import dev.lathe.tuning.protocol.Document;
import dev.lathe.tuning.protocol.Escalation;
import dev.lathe.tuning.protocol.ProposalField;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.protocol.Quota;
import dev.lathe.tuning.protocol.RoundSchedule;
import dev.lathe.tuning.stop.TargetShare;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A YAML protocol: the rules for proposals, the defaults of a sweep under it, and the budget of its agent. Each error
 * names the file, the line, the field and the legal values.
 */
public record ProtocolFile(Protocol protocol, PlanOptions defaults, Optional<AgentBudget> budget) {
    public static final List<String> BUILT_IN = List.of("open", "croq", "rounds", "versions", "batches");

    private static final Type.Whole ROUND_NUMBER = new Type.Whole(1, RoundSchedule.LIMIT, "rounds");

    private static final ManifestField NAME = required(
            "name", new Type.Text(ManifestField.NAMES), "the name of the protocol in reports and briefs", "\"croq\"");
    private static final ManifestField REQUIRE = optional(
                    "require",
                    Type.Word.of(ProposalField.values()),
                    "fields that each proposal must state",
                    "none",
                    "[\"hypothesis\", \"evidence\"]")
            .list();
    private static final ManifestField ONE_CHANGE = optional(
            "oneChange",
            new Type.Flag(),
            "a proposal may change the family, the source, or one knob",
            "`false`",
            "true");
    private static final ManifestField CITATIONS = optional(
            "citations",
            new Type.Whole(0, 100, "facts"),
            "recorded facts that the evidence must cite: `#12` for an evaluation, `NAME=VALUE` for a value of the "
                    + "incumbent's profile",
            "0",
            "1");
    private static final ManifestField CITES_LAST_ROUND = optional(
            "citesLastRound",
            new Type.Flag(),
            "the evidence must cite the ordinal of the last round",
            "`false`",
            "true");
    private static final ManifestField CITES_PROFILE = optional(
            "citesProfile",
            new Type.Flag(),
            "the evidence must cite a value of the incumbent's profile as `NAME=VALUE`, if it has one",
            "`false`",
            "true");
    private static final ManifestField PROFILED_BOTTLENECK = optional(
            "profiledBottleneck",
            new Type.Flag(),
            "the stated bottleneck must be that of the incumbent's profile, if it has one",
            "`false`",
            "true");
    private static final ManifestField CATEGORY_LIMIT = optional(
            "categoryLimit",
            new Type.Whole(1, 100, "rounds"),
            "the maximum number of successive rounds of one category",
            "no limit",
            "2");
    private static final ManifestField KNOB_LIMIT = optional(
            "knobLimit",
            new Type.Whole(1, 100, "rounds"),
            "the maximum number of successive rounds that change knobs only",
            "no limit",
            "2");
    private static final ManifestField QUOTAS = optional(
                    "quotas",
                    new Type.Text(Quota.PATTERN),
                    "the minimum number of rounds of a category up to a round",
                    "none",
                    "[\"structural 5 by 30\"]")
            .list();
    private static final ManifestField ESCALATIONS = optional(
                    "escalations",
                    new Type.Text(Escalation.PATTERN),
                    "what the next proposal must be after a number of rounds without a gain: `advice` (no condition), "
                            + "`new-category`, `structural`, `rewrite`, `port` or `other-mode`, with advice for the "
                            + "author",
                    "none",
                    "[\"3 new-category: read the profile again\"]")
            .list();

    private static final ManifestField ROUNDS = optional(
            "rounds",
            ROUND_NUMBER,
            "a campaign ends after this many rounds; after `extend`, the count starts again",
            "no limit",
            "50");
    private static final ManifestField ROUNDS_WITHOUT_GAIN = optional(
            "roundsWithoutGain",
            ROUND_NUMBER,
            "a campaign ends after this many rounds without a gain; after `extend`, the count starts again",
            "no limit",
            "20");
    private static final ManifestField PROFILE_AFTER = optional(
            "profileAfter",
            ROUND_NUMBER,
            "the incumbent is profiled again each time this many rounds were without a gain",
            "never",
            "3");

    private static final ManifestField DOCUMENTS = optional(
                    "documents",
                    Type.Word.of(Document.values()),
                    "the [documents](result-files.md#roundsnnn-optimizemd-performance_trendmd-final_reportmd) that rounds "
                            + "write",
                    "all",
                    "[\"summary\", \"kernel\", \"optimize\"]")
            .list();

    public static final List<ManifestField> FIELDS = List.of(
            ManifestField.SCHEMA,
            NAME,
            REQUIRE,
            ONE_CHANGE,
            CITATIONS,
            CITES_LAST_ROUND,
            CITES_PROFILE,
            PROFILED_BOTTLENECK,
            CATEGORY_LIMIT,
            KNOB_LIMIT,
            QUOTAS,
            ESCALATIONS,
            ROUNDS,
            ROUNDS_WITHOUT_GAIN,
            PROFILE_AFTER,
            DOCUMENTS,
            ManifestField.ITERATIONS,
            ManifestField.TARGET_SHARE,
            ManifestField.HOURS,
            ManifestField.PATIENCE,
            ManifestField.PROFILE,
            ManifestField.AGENT_BUDGET);

    /** Reads a built-in protocol or a file, relative to the directory. */
    public static ProtocolFile find(String nameOrFile, Path directory) {
        return YamlFile.find("protocol", nameOrFile, BUILT_IN, directory).read(ProtocolFile::read);
    }

    static ProtocolFile read(String file, String yaml) {
        YamlFields fields = YamlFields.of(file, yaml, FIELDS);
        // Only editors use it, but like any field it must be well-formed.
        fields.optional(ManifestField.SCHEMA, text -> text);
        return new ProtocolFile(
                rules(fields), defaults(fields), fields.optional(ManifestField.AGENT_BUDGET, AgentBudget::parse));
    }

    private static PlanOptions defaults(YamlFields fields) {
        return PlanOptions.of(
                fields.whole(ManifestField.ITERATIONS),
                fields.optional(ManifestField.PROFILE, ManifestFile::profile),
                PlanOptions.earlyStopping(
                        Optional.empty(),
                        fields.optional(ManifestField.TARGET_SHARE, TargetShare::parse),
                        fields.decimal(ManifestField.HOURS),
                        fields.whole(ManifestField.PATIENCE)));
    }

    private static Protocol rules(YamlFields fields) {
        RoundSchedule schedule = schedule(fields);
        return new Protocol(
                fields.required(NAME, text -> text),
                fields.list(REQUIRE, ProtocolFile::field),
                fields.flag(ONE_CHANGE),
                fields.whole(CITATIONS).orElse(0),
                fields.flag(CITES_LAST_ROUND),
                fields.flag(CITES_PROFILE),
                fields.flag(PROFILED_BOTTLENECK),
                limit(fields, CATEGORY_LIMIT),
                limit(fields, KNOB_LIMIT),
                fields.list(QUOTAS, text -> quota(text, schedule)),
                fields.list(ESCALATIONS, text -> escalation(text, schedule)),
                schedule,
                fields.optionalList(DOCUMENTS, ProtocolFile::document));
    }

    private static RoundSchedule schedule(YamlFields fields) {
        OptionalInt rounds = limit(fields, ROUNDS);
        OptionalInt withoutGain = limitBefore(rounds, ROUNDS, fields, ROUNDS_WITHOUT_GAIN);
        return new RoundSchedule(
                rounds, withoutGain, limitBefore(withoutGain, ROUNDS_WITHOUT_GAIN, fields, PROFILE_AFTER));
    }

    private static OptionalInt limitBefore(
            OptionalInt end, ManifestField ending, YamlFields fields, ManifestField field) {
        OptionalInt limit = limit(fields, field);
        fields.optional(field, text -> before(end, ending, limit.orElseThrow()));
        return limit;
    }

    private static Quota quota(String text, RoundSchedule schedule) {
        Quota quota = Quota.parse(text);
        before(schedule.rounds(), ROUNDS, quota.byRound() - 1);
        return quota;
    }

    private static Escalation escalation(String text, RoundSchedule schedule) {
        Escalation escalation = Escalation.parse(text);
        before(schedule.roundsWithoutGain(), ROUNDS_WITHOUT_GAIN, escalation.after());
        return escalation;
    }

    /**
     * Returns a number of rounds; throws IllegalArgumentException if the campaign ends before another round follows.
     */
    private static int before(OptionalInt end, ManifestField ending, int rounds) {
        if (rounds >= end.orElse(Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("never applies, because '" + ending.name() + ": " + end.getAsInt()
                    + "' ends the campaign before; lower the number of rounds, or raise '" + ending.name() + "'");
        }
        return rounds;
    }

    private static OptionalInt limit(YamlFields fields, ManifestField field) {
        return fields.whole(field).map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    private static ProposalField field(String name) {
        return named(ProposalField.values(), "field", name);
    }

    private static Document document(String name) {
        return named(Document.values(), "document", name);
    }

    private static <E extends Enum<E>> E named(E[] legal, String kind, String name) {
        return Stream.of(legal)
                .filter(one -> one.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown " + kind + " '" + name + "'; legal are "
                        + String.join(", ", Stream.of(legal).map(E::toString).toList())));
    }
}
