package dev.lathe.cli.manifest;

import dev.lathe.cli.manifest.ManifestField.Type.Decimal;
import dev.lathe.cli.manifest.ManifestField.Type.Section;
import dev.lathe.cli.manifest.ManifestField.Type.Text;
import dev.lathe.cli.manifest.ManifestField.Type.Whole;
import dev.lathe.cli.manifest.ManifestField.Type.Word;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.search.Strategies;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import dev.lathe.tuning.stop.TargetShare;
import java.util.Arrays;
import java.util.List;

/**
 * A field of a manifest. The reader accepts exactly the listed fields. The field reference and the JSON Schema are
 * generated from the lists.
 *
 * @param byDefault the value that applies if the field is absent; empty for a required field
 * @param example an example as JSON
 */
public record ManifestField(
        String name, Type type, boolean isList, boolean isRequired, String about, String byDefault, String example) {
    /** The type of a field, or of the items of a list. */
    public sealed interface Type {
        record Text(String pattern) implements Type {}

        record Word(List<String> legal) implements Type {
            public Word {
                legal = List.copyOf(legal);
            }

            static Word of(Enum<?>... legal) {
                return new Word(Arrays.stream(legal).map(Enum::toString).toList());
            }
        }

        record Whole(long least, long most, String unit) implements Type {}

        record Decimal(double least, double most, String unit) implements Type {}

        record Flag() implements Type {}

        record Section(List<ManifestField> fields) implements Type {
            public Section {
                fields = List.copyOf(fields);
            }
        }
    }

    static final String NAMES = "[A-Za-z0-9][A-Za-z0-9._/-]{0,79}";
    private static final Text ANY_TEXT = new Text(".*");
    private static final Text SHAPE = new Text(Shape.PATTERN);

    static final ManifestField SCHEMA = optional("$schema", ANY_TEXT, "JSON Schema of the file, for editors; not read "
            + "by Lathe", "none", "");

    static final ManifestField NAME =
            required("name", new Text(NAMES), "the first part of the sweep's id", "\"attention-projections\"");

    static final ManifestField OP = required(
            "op",
            ANY_TEXT,
            "a built-in op (`gemm`, `gemm_sp`, `softmax`) or the path of an op's folder, from the current folder",
            "\"gemm\"");

    static final ManifestField DTYPES = optional(
                    "dtypes",
                    Word.of(DataType.values()),
                    "types that the op has on the device",
                    "the op's first type",
                    "[\"f32\"]")
            .list();

    static final ManifestField SHAPES = optional(
                    "shapes",
                    SHAPE,
                    "the op's dimensions in order, joined by `x`, in the order of tuning; at most 1,000 campaigns per "
                            + "sweep",
                    "the shapes in op.json",
                    "[\"128x512x512\"]")
            .list();

    static final ManifestField REPRESENTATIVES = optional(
                    "representatives", SHAPE, "the shapes on which each candidate is verified and timed", "all shapes",
                    "[\"512x512x512\"]")
            .list();

    static final ManifestField MAX_LOSS = optional(
            "maxLoss",
            new Decimal(0, 0.99, ""),
            "a candidate that is slower than the incumbent by this share on a representative is rejected",
            "0.05",
            "0.05");

    static final ManifestField SET = optional(
            "set",
            new Section(List.of(REPRESENTATIVES, MAX_LOSS)),
            "one kernel for all shapes",
            "one campaign for each shape",
            "");

    static final ManifestField CPU_DIVISOR = optional(
            "cpuDivisor",
            new Whole(1, 4096, ""),
            "divisor of each dimension on a CPU; keys have the divided sizes",
            "1; 16 in the built-in manifests",
            "16");

    static final ManifestField ITERATIONS = optional(
            "iterations",
            new Whole(1, IterationCount.LIMIT, "measured candidates"),
            "budget of each campaign",
            "20 on a CPU, else 150",
            "40");

    static final ManifestField TARGET_VALUE = optional(
            "targetValue",
            new Decimal(PlanOptions.MIN, PlanOptions.MAX_VALUE, "the op's unit"),
            "a campaign ends when its best value reaches it",
            "none",
            "12000");

    static final ManifestField TARGET_SHARE = optional(
            "targetShare",
            new Text(TargetShare.PATTERN),
            "a campaign ends when the performance of its best candidate reaches this share of the named reference: "
                    + "`baseline`, `vendor` (the vendor library), `roofline`, `mfu` (the peak compute rate), or a comparison "
                    + "line of the op. `roofline` and `mfu` require profiles and campaigns of one shape",
            "none",
            "\"vendor:0.95\"");

    static final ManifestField HOURS = optional(
            "hours",
            new Decimal(PlanOptions.MIN, PlanOptions.MAX_HOURS, "hours"),
            "a campaign ends at this age, including pauses. `extend` does not change it",
            "none",
            "2.5");

    static final ManifestField PATIENCE = optional(
            "patience",
            new Whole(1, IterationCount.LIMIT, "iterations"),
            "a campaign ends after this many iterations without a new incumbent",
            "none",
            "30");

    static final ManifestField STRATEGY = optional(
            "strategy",
            new Word(Strategies.names()),
            "the [search strategy](search.md)",
            "`portfolio`",
            "\"surrogate\"");

    static final ManifestField SEED = optional(
            "seed", new Whole(Long.MIN_VALUE, Long.MAX_VALUE, ""), "equal seeds propose equal candidates", "1", "7");

    static final ManifestField MODE = optional(
            "mode",
            Word.of(StartMode.values()),
            "`from-best` is a [warm start](search.md#warm-start)",
            "`from-scratch`",
            "\"from-best\"");

    static final ManifestField LOOKAHEAD = optional(
            "lookahead",
            new Whole(0, PlanOptions.MAX_LOOKAHEAD, "proposals"),
            "candidates that are compiled while an earlier one is measured",
            "0 with four or more campaigns per device (32 per GPU), else at least 2; a campaign alone on its device begins with 2 "
                    + "and then [chooses up to 48](search.md#lookahead)",
            "2");

    static final ManifestField WINDOW = optional(
            "window", new Whole(1, PlanOptions.MAX_WINDOW, "campaigns"), "campaigns in flight at once", "16", "16");

    static final ManifestField DEVICES = optional(
                    "devices",
                    ANY_TEXT,
                    "`auto`, `cuda`, `cuda:1` or `cuda:1b5bc017` (one GPU by its number on this machine or its digits in "
                            + "`lathe device list`), `cpu`, or landscapes of one file, "
                            + "`landscape:FILE[?name=NAME&real-time]`",
                    "`auto`",
                    "[\"cpu\"]")
            .list();

    static final ManifestField PROFILE = optional(
            "profile",
            Word.of(ProfilePolicy.values()),
            "`on-change` profiles the baseline, each new incumbent, every tenth proposal that is measured, and each "
                    + "candidate of an agent or a person",
            "`on-change`",
            "\"never\"");

    static final ManifestField MIN_ROUNDS = rounds("minRounds", "the minimum number", "3");

    static final ManifestField MAX_ROUNDS = rounds("maxRounds", "the maximum number", "16; on GPUs 10");

    static final ManifestField BUDGET = optional(
            "budgetMilliseconds",
            new Whole(1, 600_000, "ms"),
            "time after which a comparison ends, once it has `minRounds`",
            "400; on GPUs 100",
            "400");

    static final ManifestField SLOW_RATIO = optional(
            "slowRatio",
            new Decimal(1, 1_000, ""),
            "a comparison ends early if the first sample, on a CPU each of the first two, takes this multiple of the "
                    + "incumbent's time",
            "3; on GPUs 1.5",
            "3");

    static final ManifestField MIN_GAIN = optional(
            "minGain", new Decimal(0, 1, "share of the time"), "the smallest gain of a new incumbent", "0.01", "0.02");

    static final ManifestField REPEATS = optional(
            "repeats", new Whole(0, 10, "repetitions"), "repetitions of an undecided comparison", "1", "2");

    static final ManifestField REPETITION = optional(
            "repetition",
            Word.of(Repetition.values()),
            "`pooled`: all samples count; `settled`: only the last ones count, taken at the device's full power",
            "`pooled`; on GPUs `settled`",
            "\"settled\"");

    static final ManifestField SAMPLING = optional(
            "sampling",
            new Section(List.of(MIN_ROUNDS, MAX_ROUNDS, BUDGET, SLOW_RATIO, MIN_GAIN, REPEATS, REPETITION)),
            "the samples of a comparison",
            "the defaults of its fields",
            "");

    static final ManifestField PROPOSER = optional(
            "proposer",
            ANY_TEXT,
            "`search`, `agent`, `submissions` (every candidate is [submitted](own-kernel.md)), or the shares of each "
                    + "cycle, such as `search:3,agent:1,submissions:1`",
            "`search`",
            "\"search:3,agent:1\"");

    static final ManifestField PROTOCOL = optional(
            "protocol",
            ANY_TEXT,
            "the rules for proposals of agents and people: `open`, `croq`, `rounds`, `versions`, `batches`, or a "
                    + "[file](protocols.md)",
            "`open`",
            "\"croq\"");

    static final ManifestField AGENT_COMMAND = required(
            "command", ANY_TEXT, "the name of an adapter, the path of one, or a shell command", "\"claude\"");

    static final ManifestField AGENT_TIMEOUT = optional(
            "timeoutMinutes",
            new Decimal(ProposerOptions.MIN_MINUTES, ProposerOptions.MAX_MINUTES, "minutes"),
            "time limit of an attempt",
            "60",
            "20");

    static final ManifestField AGENT_BUDGET = optional(
            "budget",
            new Text("[0-9]+(\\.[0-9]+)?(usd|tokens|h)"),
            "limit in dollars, tokens or hours; after it is reached, the agent of the campaign begins no further turn",
            "none",
            "\"12.5usd\"");

    static final ManifestField AGENT = optional(
            "agent",
            new Section(List.of(AGENT_COMMAND, AGENT_TIMEOUT, AGENT_BUDGET)),
            "the coding agent; required if the proposer has a share for it",
            "none",
            "");

    /** All fields at the top of a manifest. */
    public static final List<ManifestField> ALL = List.of(
            SCHEMA,
            NAME,
            OP,
            DTYPES,
            SHAPES,
            SET,
            CPU_DIVISOR,
            ITERATIONS,
            TARGET_VALUE,
            TARGET_SHARE,
            HOURS,
            PATIENCE,
            STRATEGY,
            SEED,
            MODE,
            LOOKAHEAD,
            WINDOW,
            DEVICES,
            PROFILE,
            SAMPLING,
            PROPOSER,
            AGENT,
            PROTOCOL);

    static ManifestField required(String name, Type type, String about, String example) {
        return new ManifestField(name, type, false, true, about, "", example);
    }

    static ManifestField optional(String name, Type type, String about, String byDefault, String example) {
        return new ManifestField(name, type, false, false, about, byDefault, example);
    }

    private static ManifestField rounds(String name, String bound, String byDefault) {
        return optional(
                name,
                new Whole(2, 1_000, "rounds"),
                bound + " of rounds of challenger, incumbent, incumbent, challenger",
                byDefault,
                "3");
    }

    ManifestField list() {
        return new ManifestField(name, type, true, isRequired, about, byDefault, example);
    }
}
