package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.RecordedRounds;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Pass;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.tuning.op.Tolerance;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.SourceFiles;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The brief of a campaign for an agent or a person who writes the next candidate, as Markdown: the task and its rules,
 * the problem, the device, the incumbent with its profile and source, and the results so far. It depends only on the
 * recorded evaluations that it shows, so that it is the same in a repeated turn of an agent. For the same reason it
 * does not contain the target of iterations. The tips that an agent gets with it may be newer in a repeated turn.
 */
public final class Brief {
    /** The maximum size in bytes of UTF-8. Tips take at most 8 KiB more. */
    public static final int MAX_BYTES = 56 << 10;

    private static final int RECENT = 20;
    private static final int GROUPS = 20;
    private static final int LESSONS = 10;
    private static final int DIGITS = 4;

    private final CampaignRecord campaign;
    private final Optional<BriefOp> op;
    private final Metric metric;
    private final List<EvaluationRow> rows;
    private final Optional<EvaluationRow> incumbent;

    private Brief(CampaignRecord campaign, Optional<BriefOp> op) {
        this.campaign = campaign;
        this.op = op;
        this.metric = campaign.plan().metric();
        this.rows = EvaluationRows.of(campaign);
        this.incumbent = rows.stream()
                .filter(EvaluationRow::isPromoted)
                .reduce((earlier, later) -> opensEpoch(later) ? earlier : later);
    }

    /** Returns whether the row is the baseline of a later epoch, which is not promoted over the incumbent. */
    private static boolean opensEpoch(EvaluationRow row) {
        return row.kind() == EvaluationRow.Kind.REMEASURED && row.recorded().ordinal() == 0;
    }

    /** Returns the brief after all evaluations. The op is empty if its files are not available. */
    public static String of(CampaignRecord campaign, Optional<BriefOp> op) {
        Brief brief = new Brief(campaign, op);
        return brief.page(brief.queued());
    }

    /**
     * Returns the brief for a turn of an agent, which shows the evaluations of the ordinals below {@code firstHidden}.
     */
    public static String below(int firstHidden, CampaignRecord campaign, Optional<BriefOp> op) {
        List<Recorded> visible = campaign.evaluations().stream()
                .filter(recorded -> recorded.ordinal() < firstHidden)
                .toList();
        CampaignRecord seen = new CampaignRecord(
                campaign.plan(), campaign.summary(), campaign.vendor(), Optional.empty(), visible);
        return new Brief(seen, op).page(List.of());
    }

    /** Returns what the protocol requires of the next proposal. */
    private List<String> protocol() {
        Protocol protocol = campaign.plan().proposers().protocol();
        List<String> required = protocol.requirements(RecordedRounds.of(campaign.evaluations()));
        List<String> rules = new ArrayList<>();
        rules.add("* Protocol `" + protocol.name() + "`: "
                + (required.isEmpty()
                        ? "a proposal needs a hypothesis. Nothing else is required now."
                        : "now it requires"));
        required.forEach(rule -> rules.add("  * " + rule));
        return rules;
    }

    private String page(List<String> queued) {
        MarkdownPage page = new MarkdownPage("Brief of campaign " + campaign.summary().id(), MAX_BYTES);
        page.section("Task", task());
        page.section("Rules", rules());
        page.section("Problem", problem());
        page.section("Device", device());
        page.section("Reference times", references());
        page.section("Best candidate", best());
        page.section("Profile of the best candidate", profile());
        lastRound().ifPresent(row ->
                page.section("Profile of the last round, #" + row.recorded().ordinal(), comparedWithBest(row)));
        page.section("Knobs and constraints", knobs());
        page.section("Last evaluations", recent());
        page.section("Tried without success", unsuccessful());
        if (!lessons().isEmpty()) {
            page.section("Lessons of earlier turns", lessons());
        }
        if (!queued.isEmpty()) {
            page.section("Queued submissions", queued);
        }
        source(page);
        return page.toString();
    }

    private List<String> task() {
        String direction = metric.better() == MetricDirection.HIGHER ? "higher" : "lower";
        return List.of(
                "Propose a candidate of op `" + campaign.plan().op().name()
                        + "` that is faster than the best one below: "
                        + "other knob values, or an edited source of a family.",
                "Lathe reports performance in " + metric.unit() + "; " + direction + " is better. Only Lathe's own "
                        + "measurements count.",
                evaluations() + " so far.");
    }

    private String evaluations() {
        long measured = count(EvaluationRow.Kind.ITERATION);
        return measured + " measured and " + count(EvaluationRow.Kind.ATTEMPT) + " rejected candidates";
    }

    private long count(EvaluationRow.Kind kind) {
        return rows.stream().filter(row -> row.kind() == kind).count();
    }

    private List<String> rules() {
        List<String> rules = new ArrayList<>(
                repository()
                        .map(Brief::rules)
                        .orElse(
                                List.of(
                                        "* An edited source is compiled and launched like the family's own: the same entry points, arguments, "
                                                + "launch parameters and compiler flags.",
                                        "* Each output is verified against the reference on several inputs, before and during the measurement.")));
        rules.addAll(List.of(
                "* A candidate is measured in rounds with the best one. It becomes the best if the 99 % confidence "
                        + "interval of its gain is above zero and the gain is at least "
                        + digits(100 * campaign.plan().sampling().minGain()) + " %."));
        campaign.plan().gates().forEach(gate -> rules.add("* Gate `" + gate + "`" + gateText(gate)));
        rules.addAll(protocol());
        return rules;
    }

    private Optional<BriefOp.Repository> repository() {
        return op.flatMap(BriefOp::repository);
    }

    private static List<String> rules(BriefOp.Repository repository) {
        List<String> rules = new ArrayList<>(List.of(
                "* A candidate may edit these files of a repository, and add files that match: `"
                        + String.join("`, `", repository.editable()) + "`. All other files stay as they are.",
                "* Each candidate is built, tested and timed in a copy of the repository by its own commands:"));
        repository.commands().forEach((name, line) -> rules.add("  * " + name + ": `" + MarkdownPage.line(line) + "`"));
        repository.results().forEach(sentence -> rules.add("* " + sentence));
        return rules;
    }

    private static String gateText(String gate) {
        return switch (gate) {
            case "legal-point" -> ": the family, knobs, values and constraints must be those below.";
            case "not-tried-before" -> ": a candidate with the same source and knobs is not evaluated again.";
            default -> ".";
        };
    }

    private List<String> problem() {
        List<String> lines = new ArrayList<>();
        op.ifPresent(files -> lines.add(files.op().about() + "\n"));
        if (repository().isPresent()) {
            lines.add("The commands run with " + sizes(campaign.plan().problems().first()) + ".\n");
            lines.addAll(rowValues());
            return lines;
        }
        campaign.plan().problems().members().forEach(problem -> lines.add("* " + shape(problem)));
        if (!campaign.plan().problems().single()) {
            lines.add("* One kernel for all of these shapes; the score is the geometric mean of the gains.");
        }
        op.map(BriefOp::op).ifPresent(files -> lines.addAll(tensors(files)));
        return lines;
    }

    /** Returns the values of the benchmark's rows, each as it was last measured. */
    private List<String> rowValues() {
        Optional<EvaluationRow> last = proposals().reversed().stream()
                .filter(row -> row.measurement().isPresent())
                .findFirst();
        List<EvaluationRow> shown = Stream.of(baseline(), incumbent, last)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (shown.isEmpty()) {
            return List.of("The baseline is not measured yet.");
        }
        List<String> head = Stream.concat(
                        Stream.of("row"), shown.stream().map(row -> "#" + row.recorded().ordinal() + " " + word(row)))
                .toList();
        List<String> lines = new ArrayList<>(List.of(
                "The rows of the benchmark for the baseline, the best candidate and the last one, each measured in its "
                        + "own comparison:\n"));
        lines.addAll(MarkdownPage.table(head, values(shown.getLast()).keySet().stream().map(name -> Stream.concat(
                        Stream.of(name), shown.stream().map(row -> values(row).getOrDefault(name, "-")))
                .toList())));
        return lines;
    }

    private String word(EvaluationRow row) {
        if (row.recorded().ordinal() == 0) {
            return "baseline";
        }
        return isOfBest(row) ? "best" : verdict(row);
    }

    /** Returns the values of rows, and the means of the passes if a row is a step of two. */
    private static SortedMap<String, String> values(EvaluationRow row) {
        SortedMap<String, String> values = new TreeMap<>();
        row.measurement().map(Measurement::environment).ifPresent(environment -> {
            values.putAll(environment.rows());
            for (Pass pass : Pass.values()) {
                environment
                        .pass(pass)
                        .ifPresent(known -> values.put("mean of the " + pass + " pass", digits(known.mean())));
            }
        });
        return values;
    }

    private static String shape(Problem problem) {
        return problem.dtype() + " with " + sizes(problem);
    }

    private static String sizes(Problem problem) {
        return problem.dimensions().inOrder().stream()
                .map(dimension -> dimension.name() + " = " + dimension.size())
                .collect(Collectors.joining(", "));
    }

    private List<String> tensors(Op files) {
        Problem first = campaign.plan().problems().first();
        Tolerance tolerance = files.tolerance(first);
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(MarkdownPage.table(
                List.of("tensor", "role", "shape", "type", "content"),
                files.tensors().stream().map(tensor -> tensor(tensor, first))));
        lines.add("");
        lines.add("Work of " + first.key() + ": " + files.flop() + " FLOP, at least " + files.bytes() + " bytes.");
        lines.add("Tolerance of an element: |got - expected| <= " + digits(tolerance.absolute()) + " + "
                + digits(tolerance.relative()) + " * (root mean square of the expected tensor).");
        return lines;
    }

    private static List<String> tensor(Tensor tensor, Problem problem) {
        return List.of(
                tensor.name(),
                tensor.role().toString(),
                tensor.shape().toString(),
                tensor.type().orElse(problem.dtype()).toString(),
                tensor.fill().map(Brief::content).orElse("written by the kernel"));
    }

    private static String content(Tensor.Fill fill) {
        return switch (fill) {
            case Tensor.Fill.Uniform(double low, double high) -> "uniform from " + digits(low) + " to " + digits(high);
            case Tensor.Fill.Normal(double mean, double deviation) ->
                "normal, mean " + digits(mean) + ", deviation " + digits(deviation);
            case Tensor.Fill.Zeros zeros -> "zeros";
            case Tensor.Fill.Index(var below) -> "integers from 0 to below " + below;
            case Tensor.Fill.Mask(double density) -> "1 with probability " + digits(density) + ", else 0";
            case Tensor.Fill.Python(String source, String function) -> "by the function " + function + " of " + source;
        };
    }

    private List<String> device() {
        List<String> lines = new ArrayList<>();
        rows.stream().reduce((earlier, later) -> later).ifPresent(last -> lines.add(
                "* device: " + last.recorded().device() + ", epoch " + last.recorded().epoch()));
        lastMeasurement().ifPresent(last -> {
            lines.add("* environment: " + MarkdownPage.line(last.environment().identity()));
            last.environment().conditions().forEach((name, value) -> {
                if (!name.equals(Environment.HELD) && !name.equals(Environment.WAITED) && !isOfRows(name)) {
                    lines.add("* " + name + ": " + MarkdownPage.line(value));
                }
            });
        });
        lines.addAll(roofline());
        return lines.isEmpty() ? List.of("No candidate is measured yet.") : lines;
    }

    /** Returns whether a condition is a value of the benchmark's rows, which have a table of their own. */
    private static boolean isOfRows(String condition) {
        return condition.startsWith(Environment.ROW)
                || Stream.of(Pass.values()).anyMatch(pass -> condition.startsWith(pass + " "));
    }

    private Optional<Measurement> lastMeasurement() {
        return rows.stream().flatMap(row -> row.measurement().stream()).reduce((earlier, later) -> later);
    }

    /** Returns the peaks of the device from the last profile that has them. */
    private List<String> roofline() {
        Optional<SortedMap<String, Double>> facts = rows.stream()
                .flatMap(row -> row.profile().stream())
                .map(Profile::facts)
                .filter(known -> known.containsKey(Profile.PEAK_GFLOP_PER_SECOND))
                .reduce((earlier, later) -> later);
        return facts.map(this::roofline).orElse(List.of("* roofline: unknown, because no profile has one"));
    }

    private List<String> roofline(SortedMap<String, Double> facts) {
        double compute = fact(facts, Profile.FLOP) / fact(facts, Profile.PEAK_GFLOP_PER_SECOND);
        double memory = fact(facts, Profile.BYTES) / fact(facts, Profile.PEAK_GB_PER_SECOND);
        return List.of(
                "* peaks: " + digits(fact(facts, Profile.PEAK_GFLOP_PER_SECOND)) + " GFLOP/s, "
                        + digits(fact(facts, Profile.PEAK_GB_PER_SECOND)) + " GB/s",
                "* roofline: " + digits(fact(facts, Profile.FLOP_PER_BYTE)) + " FLOP per byte, limited by "
                        + (compute >= memory ? "compute" : "memory") + "; the limit is "
                        + value(Math.max(compute, memory)));
    }

    private static double fact(SortedMap<String, Double> facts, String name) {
        return facts.getOrDefault(name, Double.NaN);
    }

    private List<String> references() {
        List<List<String>> times = new ArrayList<>();
        baseline().ifPresent(row -> times.add(reference("baseline", row)));
        incumbent.ifPresent(row -> times.add(reference("best candidate", row)));
        List<String> columns =
                hasTimes() ? List.of("kernel", "value", "microseconds") : List.of("kernel", "value");
        List<String> lines = new ArrayList<>(MarkdownPage.table(columns, times.stream()));
        lines.add("");
        campaign.vendor().lines().forEach(line -> lines.add(switch (line) {
            case VendorResult.Timed timed -> "Vendor library: " + timed.library() + ", "
                    + value(timed.medianNanoseconds())
                    + (hasTimes() ? ", " + microseconds(timed.medianNanoseconds()) + " us." : ".");
            case VendorResult.Unavailable unavailable -> "Vendor library: none, because " + unavailable.reason() + ".";
        }));
        campaign.finalMeasurement().ifPresent(last -> lines.add("Final measurement of the best candidate: "
                + CampaignSummary.speedupText(
                        last.speedup().median(),
                        Optional.of(new CampaignSummary.Interval(last.speedup().low(), last.speedup().high())))
                + " the baseline"
                + last.transfer().map(transfer -> "; " + transfer).orElse("") + "."));
        return lines;
    }

    private Optional<EvaluationRow> baseline() {
        return rows.stream().filter(row -> row.recorded().ordinal() == 0).reduce((earlier, later) -> later);
    }

    private List<String> reference(String name, EvaluationRow row) {
        OptionalDouble time = row.measurement().stream().mapToDouble(Measurement::medianNanoseconds).findFirst();
        return hasTimes()
                ? List.of(name, valueOf(time), time.isPresent() ? microseconds(time.getAsDouble()) : "-")
                : List.of(name, valueOf(time));
    }

    /** Returns whether the values are of measured times. Those of an op with commands are derived from its values. */
    private boolean hasTimes() {
        return repository().isEmpty();
    }

    private List<String> best() {
        return incumbent.map(this::best).orElse(List.of("The baseline is not measured yet."));
    }

    private List<String> best(EvaluationRow row) {
        Proposal proposal = row.proposal();
        List<String> lines = new ArrayList<>(List.of(
                "* ordinal " + proposal.ordinal() + ", origin " + proposal.origin() + ", family `"
                        + proposal.candidate().family() + "`" + edited(proposal.candidate()),
                "* idea: " + MarkdownPage.line(proposal.rationale().hypothesis())));
        build(row).ifPresent(build -> lines.add("* " + MarkdownPage.line(text(build))));
        proposal.candidate().knobs().forEach(
                (knob, value) -> lines.add("* " + knob + " = " + MarkdownPage.line(value.shown())));
        return lines;
    }

    private static String edited(Candidate candidate) {
        return switch (candidate) {
            case Point point -> "";
            case Source source -> ", edited source";
        };
    }

    private static Optional<CompileReport> build(EvaluationRow row) {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Measured measured -> measured.build();
            case Evaluation.Rejected rejected -> Optional.empty();
        };
    }

    private static String text(CompileReport build) {
        return "compiler: " + build.compiler()
                + build.registers().stream()
                        .mapToObj(count -> ", " + count + " registers")
                        .collect(Collectors.joining())
                + build.spilledBytes().stream()
                        .mapToObj(bytes -> ", " + bytes + " bytes spilled")
                        .collect(Collectors.joining())
                + build.sharedMemoryBytes().stream()
                        .mapToObj(bytes -> ", " + bytes + " bytes of static shared memory")
                        .collect(Collectors.joining());
    }

    private List<String> profile() {
        if (incumbent.isEmpty()) {
            return List.of("None: no candidate is measured yet.");
        }
        return profileOfBest().map(Brief::lines).orElse(List.of("None: no profile is recorded."));
    }

    private Optional<Profile> profileOfBest() {
        return Stream.concat(
                        rows.stream().filter(this::isOfBest).flatMap(row -> row.profile().stream()),
                        profilesSince(incumbent.map(rows::indexOf).orElse(0)))
                .reduce((earlier, later) ->
                        later.limitedBy().isPresent() || earlier.limitedBy().isEmpty() ? later : earlier);
    }

    /** Returns the profiles of the incumbent that were taken after the rows up to an index. */
    private Stream<Profile> profilesSince(int index) {
        return rows.stream().skip(index + 1L).flatMap(row -> row.recorded().incumbentProfile().stream());
    }

    private boolean isOfBest(EvaluationRow row) {
        return incumbent
                .filter(best -> best.proposal().id().equals(row.proposal().id()))
                .isPresent();
    }

    /** Returns the last measured candidate of an agent or a person if it has a profile and is not the best one. */
    private Optional<EvaluationRow> lastRound() {
        return proposals().reversed().stream()
                .filter(row -> row.proposal().origin().isAuthored())
                .filter(row -> row.measurement().isPresent())
                .findFirst()
                .filter(row -> !isOfBest(row) && row.profile().flatMap(Profile::efficiency).isPresent());
    }

    /** Returns the values in which the profile of a candidate differs from that of the best one. */
    private List<String> comparedWithBest(EvaluationRow row) {
        SortedMap<String, String> best = profileOfBest().map(Brief::shown).orElseGet(TreeMap::new);
        List<String> lines = new ArrayList<>(MarkdownPage.table(
                List.of("value", "best", "#" + row.recorded().ordinal()),
                shown(row.profile().orElseThrow()).entrySet().stream()
                        .filter(value -> !value.getValue().equals(best.get(value.getKey())))
                        .map(value -> List.of(
                                value.getKey(), best.getOrDefault(value.getKey(), "-"), value.getValue()))));
        profileOfBest().flatMap(row.profile().orElseThrow()::remarkOnInstructions).ifPresent(remark ->
                lines.addAll(List.of("", remark)));
        return lines;
    }

    /** Returns the values of a profile as texts by name. */
    private static SortedMap<String, String> shown(Profile profile) {
        SortedMap<String, String> values = new TreeMap<>();
        profile.factsOfKernel().forEach((name, value) -> values.put(name, digits(value)));
        profile.limitedBy().ifPresent(bottleneck -> values.put("bottleneck", bottleneck.toString()));
        return values;
    }

    private static List<String> lines(Profile profile) {
        return switch (profile) {
            case Profile.Static known -> withFacts(
                    "* bottleneck: " + known.bottleneck() + ", " + digits(100 * known.rooflineShare())
                            + " % of the roofline; "
                            + known.withoutCounters()
                                    .map(reason -> "no hardware counters, because " + reason)
                                    .orElse("estimated from the time"),
                    known);
            case Profile.Counters counters -> withFacts(
                    "* bottleneck: " + counters.bottleneck() + ", by hardware counters"
                            + counters.because().map(shares -> ": " + shares).orElse(""),
                    counters);
            case Profile.Skipped skipped -> List.of("None: " + skipped.reason());
            case Profile.Unavailable unavailable -> List.of("None: " + unavailable.reason());
        };
    }

    private static List<String> withFacts(String first, Profile profile) {
        List<String> lines = new ArrayList<>(List.of(first));
        profile.factsOfKernel().forEach((name, value) -> lines.add("* " + name + ": " + digits(value)));
        profile.withoutInstructions().ifPresent(reason -> lines.add("* instructions: unknown, because " + reason));
        return lines;
    }

    private List<String> knobs() {
        if (op.isEmpty()) {
            return List.of("Unknown: the files of the op are not available.");
        }
        List<String> lines = new ArrayList<>();
        op.get().families().forEach(family -> lines.add("* family `" + family.name() + "`: "
                + MarkdownPage.line(family.about())));
        incumbent
                .flatMap(row -> op.get().family(row.proposal().candidate().family()))
                .or(() -> op.get().families().stream().findFirst())
                .ifPresent(family -> lines.addAll(knobs(family)));
        return lines;
    }

    private static List<String> knobs(BriefOp.KernelFamily family) {
        List<String> lines = new ArrayList<>(List.of("", "Knobs of `" + family.name() + "`:", ""));
        lines.addAll(MarkdownPage.table(
                List.of("knob", "values", "meaning"),
                family.knobs().stream().map(knob -> List.of(knob.name(), values(knob), knob.meaning()))));
        lines.add("");
        if (!family.constraints().isEmpty()) {
            lines.addAll(MarkdownPage.table(
                    List.of("constraint", "condition", "fix"),
                    family.constraints().stream().map(constraint -> List.of(
                            constraint.name(), constraint.expression().toString(), constraint.fixHint()))));
            lines.add("");
        }
        if (!family.flags().isEmpty()) {
            lines.add("Compiler flags: " + MarkdownPage.line(String.join(" ", family.flags())));
        }
        return lines;
    }

    private static String values(Knob knob) {
        return knob.values().stream().map(value -> value.shown()).collect(Collectors.joining(", "));
    }

    private List<String> recent() {
        List<EvaluationRow> proposals = proposals();
        if (proposals.isEmpty()) {
            return List.of("None yet.");
        }
        return MarkdownPage.table(
                List.of("ordinal", "origin", "candidate", "value", "verdict", "reason", "idea"),
                proposals.reversed().stream().limit(RECENT).map(row -> List.of(
                        Integer.toString(row.recorded().ordinal()),
                        row.proposal().origin().toString(),
                        difference(row.proposal().candidate()),
                        valueOf(row.measurement().stream()
                                .mapToDouble(Measurement::medianNanoseconds)
                                .findFirst()),
                        verdict(row),
                        row.recorded().verdict().reason(),
                        row.proposal().rationale().hypothesis())));
    }

    private List<EvaluationRow> proposals() {
        return rows.stream().filter(EvaluationRow::isProposal).toList();
    }

    private String difference(Candidate candidate) {
        return incumbent
                .map(row -> candidate.differenceFrom(row.proposal().candidate()))
                .orElseGet(candidate::named);
    }

    private static String verdict(EvaluationRow row) {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Measured measured -> row.decision();
            case Evaluation.Rejected rejected -> "REJECTED at " + rejected.rejection().stage();
        };
    }

    /** Returns the rejections by stage and reason, and the measured candidates without a gain by category. */
    private List<String> unsuccessful() {
        Stream<String> rejected = RejectionGroup.of(rows).stream()
                .limit(GROUPS)
                .map(group -> "* " + group.count() + " rejected at " + group.stage() + ", such as " + group.kernel()
                        + ": " + MarkdownPage.line(group.example()));
        SortedMap<String, List<EvaluationRow>> slower = proposals().stream()
                .filter(Brief::isSlower)
                .collect(Collectors.groupingBy(Brief::change, TreeMap::new, Collectors.toList()));
        List<String> lines = Stream.concat(
                        rejected, slower.entrySet().stream().limit(GROUPS).map(Brief::slower))
                .toList();
        return lines.isEmpty() ? List.of("Nothing yet.") : lines;
    }

    private static boolean isSlower(EvaluationRow row) {
        return switch (row.recorded().verdict()) {
            case Verdict.Discard discard -> true;
            case Verdict.Inconclusive inconclusive -> true;
            case Verdict.Keep keep -> false;
            case Verdict.KeepTradeOff keep -> false;
            case Verdict.Rejected rejected -> false;
        };
    }

    private static String change(EvaluationRow row) {
        return row.proposal().category() + " in family " + row.proposal().candidate().family();
    }

    private static String slower(Map.Entry<String, List<EvaluationRow>> group) {
        Function<EvaluationRow, Double> ratio = row ->
                row.measurement().flatMap(Measurement::gain).map(Gain::median).orElse(0.0);
        EvaluationRow closest = group.getValue().stream()
                .reduce((one, other) -> ratio.apply(other) > ratio.apply(one) ? other : one)
                .orElseThrow();
        return "* " + group.getValue().size() + " without a gain, " + group.getKey() + "; the closest is #"
                + closest.recorded().ordinal() + ": " + MarkdownPage.line(closest.recorded().verdict().reason());
    }

    /** Returns what the agent has learned in earlier turns, as it stated it, newest first. */
    private List<String> lessons() {
        return proposals().reversed().stream()
                .flatMap(row -> row.proposal().turn().flatMap(AgentTurn::lesson).stream()
                        .map(lesson -> "* #" + row.recorded().ordinal() + ", " + verdict(row) + ": "
                                + MarkdownPage.line(lesson)))
                .limit(LESSONS)
                .toList();
    }

    private List<String> queued() {
        return campaign.summary().submissions().stream()
                .map(queued -> "* submission " + queued.number() + ": " + MarkdownPage.line(queued.hypothesis()))
                .toList();
    }

    private void source(MarkdownPage page) {
        Optional<Candidate> candidate = incumbent.map(row -> row.proposal().candidate());
        Optional<BriefOp.KernelFamily> family = candidate.flatMap(known ->
                op.flatMap(files -> files.family(known.family())));
        if (candidate.isEmpty() || family.isEmpty() && candidate.get() instanceof Point) {
            page.section("Source", List.of("Not available: " + (candidate.isEmpty()
                    ? "the baseline is not measured yet."
                    : "the op has no source files here, or they have changed.")));
            return;
        }
        SourceFiles original = family.map(files -> SourceFiles.of(files.fileName(), files.source()))
                .orElseGet(() -> new SourceFiles(new TreeMap<>()));
        String fileName = family.map(BriefOp.KernelFamily::fileName).orElse("kernel.c");
        SourceFiles edits = switch (candidate.get()) {
            case Point point -> original;
            case Source source -> SourceFiles.of(fileName, source.code());
        };
        edits.byName().forEach((name, text) -> page.source("Source of the best candidate: " + name, name, text));
        original.byName().forEach((name, text) -> {
            if (!edits.byName().containsKey(name)) {
                page.source("Unedited source: " + name, name, text);
            }
        });
    }

    private String valueOf(OptionalDouble nanoseconds) {
        return nanoseconds.isPresent() ? value(nanoseconds.getAsDouble()) : "-";
    }

    private String value(double nanoseconds) {
        return digits(metric.valueOf(nanoseconds)) + " " + metric.unit();
    }

    private static String microseconds(double nanoseconds) {
        return digits(nanoseconds / 1e3);
    }

    /** Formats a number with four digits, as a power of ten if it is very small. */
    private static String digits(double number) {
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(DIGITS)).stripTrailingZeros();
        return Math.abs(number) < 1e-4 && number != 0
                ? String.format(Locale.ROOT, "%.3e", number)
                : rounded.toPlainString();
    }
}
