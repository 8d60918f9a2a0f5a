package dev.lathe.worker.op.reading;

import dev.lathe.tuning.campaign.plan.CommandLimits;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.EditableFiles;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.Numerics;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.ResultsRule;
import dev.lathe.worker.op.WorkKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A reader of an op.json with repository commands. */
final class CommandsReader {
    /** The only dimension of an op whose benchmark defines its shapes itself. */
    private static final List<String> NO_DIMENSIONS = List.of("RUN");

    private static final Optional<List<String>> ONE_SHAPE = Optional.of(List.of("1"));

    /** Catches mistakes; a row with this weight leaves the others without effect. */
    private static final int MAX_WEIGHT = 1_000;

    /** The number and the size of the files that Lathe reads from the workspace of an agent. */
    private static final int MAX_EDITABLE = 200;

    private static final int MAX_EDITABLE_BYTES = 256 << 10;

    private static final int MAX_RETRIES = 5;

    private static final double MIN_MINUTES = 0.05;

    private static final int MAX_MINUTES = 240;

    private final Path folder;
    private final Path file;
    private final FileChecks checks;
    private final CommandsJson json;
    private final Path repository;

    private CommandsReader(Path folder) {
        this.folder = folder;
        this.file = folder.resolve("op.json");
        this.checks = new FileChecks(file);
        this.json = OpFiles.read(file, CommandsJson.class);
        this.repository = checks.resolved(folder, "commands.repository", json.commands().repository());
    }

    /** Returns whether the folder's op.json has repository commands. */
    static boolean accepts(Path folder) {
        return OpFiles.hasField(folder.resolve("op.json"), "commands");
    }

    static OpFolder read(Path folder, String contentHash) throws IOException {
        return new CommandsReader(folder).read(contentHash);
    }

    private OpFolder read(String contentHash) throws IOException {
        checks.require(
                json.op().matches(FileChecks.OP_NAME),
                "op",
                "invalid name; use letters, digits, hyphens and underscores, with a letter first");
        checks.require(
                json.commands().device().filter(device -> !device.matches("cpu|cuda")).isEmpty(),
                "commands.device",
                "unknown device; legal are cpu and cuda");
        checks.require(
                json.commands().audit().filter(audit -> !audit.matches("reject|warn")).isEmpty(),
                "commands.audit",
                "unknown value; legal are reject and warn");
        checks.require(Files.isDirectory(repository), "commands.repository", "no such folder: " + repository);
        checks.require(
                !Path.of(json.commands().repository()).isAbsolute(),
                "commands.repository",
                "'" + json.commands().repository() + "' is absolute; use a path relative to " + folder
                        + ", such as ..");
        for (int i = 0; i < json.commands().files().size(); i++) {
            String name = json.commands().files().get(i);
            checks.requireInside(repository, "commands.files[" + i + "]", name);
            checks.require(
                    Files.exists(repository.resolve(name)),
                    "commands.files",
                    "no such file in " + repository + ": " + name);
        }
        checks.require(
                !json.commands().unseen().equals(Optional.of(json.commands().bench())),
                "commands.unseen",
                "must differ from commands.bench, whose rows candidates are tuned on");
        checks.require(
                retries() >= 0 && retries() <= MAX_RETRIES,
                "commands.retries",
                "requires 0 to " + MAX_RETRIES + ", not " + retries());
        checks.requireInside(repository, "commands.results.file", json.commands().results().file());
        json.commands().results().core().ifPresent(rows -> checks.requireUnique("commands.results.core", rows));
        checks.require(
                !json.commands().results().backward().equals(Optional.of(json.commands().results().metric())),
                "commands.results.backward",
                "must differ from the metric column '" + json.commands().results().metric() + "'");
        json.commands().results().labels().ifPresent(names -> checks.requireUnique("commands.results.labels", names));
        json.commands().results().weights().ifPresent(this::requireWeights);
        json.commands().results().targets().ifPresent(targets ->
                targets.forEach((row, target) -> requirePositive("targets." + row, target)));
        json.commands().results().peak().ifPresent(peak -> requirePositive("peak", peak));
        json.commands().results().peaks().ifPresent(peaks ->
                peaks.forEach((row, peak) -> requirePositive("peaks." + row, peak)));
        List<String> files = FolderFiles.of(repository, json.commands().files());
        EditableFiles editable = new EditableFiles(
                repository, json.commands().files(), json.commands().source(), editable(files));
        String repositoryHash = FolderHash.of(repository, files);
        return new OpFolder(
                folder,
                op(),
                Numerics.standard(),
                checks.shapes(json.dimensions().isPresent() ? json.shapes() : ONE_SHAPE, dimensions()),
                new ComparisonReader(checks, "commands.compare").read(json.commands().compare()),
                Optional.empty(),
                Optional.empty(),
                Optional.of(section(files, editable, family(editable, repositoryHash))),
                Sha256.of(contentHash + repositoryHash));
    }

    /** Returns the files that candidates may edit, in the order of commands.source. */
    private List<String> editable(List<String> files) {
        List<String> patterns = json.commands().source();
        checks.requireUnique("commands.source", patterns);
        SortedSet<String> found = new TreeSet<>();
        List<String> inOrder = new ArrayList<>();
        for (String pattern : patterns) {
            List<String> matching = files.stream().filter(name -> matches(pattern, name)).toList();
            checks.require(
                    !matching.isEmpty(), "commands.source", "no such file among commands.files: '" + pattern + "'");
            matching.stream().filter(found::add).forEach(inOrder::add);
        }
        checks.require(
                inOrder.size() <= MAX_EDITABLE,
                "commands.source",
                "names " + inOrder.size() + " files, more than the limit of " + MAX_EDITABLE
                        + "; name the files that a candidate has to edit");
        inOrder.forEach(name -> requireEditable(repository.resolve(name)));
        return inOrder;
    }

    private void requireEditable(Path source) {
        checks.requireText(source);
        checks.require(
                source.toFile().length() <= MAX_EDITABLE_BYTES,
                "commands.source",
                "names " + repository.relativize(source) + ", which is larger than the limit of "
                        + (MAX_EDITABLE_BYTES >> 10) + " KiB");
    }

    private boolean matches(String pattern, String name) {
        try {
            return EditableFiles.matches(pattern, Path.of(name));
        } catch (IllegalArgumentException invalid) {
            throw new OpFileException(file, "commands.source", "invalid pattern: " + invalid.getMessage());
        }
    }

    private void requirePositive(String field, double value) {
        checks.require(
                value > 0 && value < Double.POSITIVE_INFINITY,
                "commands.results." + field,
                "requires a positive number, not " + value);
    }

    private void requireWeights(SortedMap<String, Double> weights) {
        weights.forEach((row, weight) -> checks.require(
                weight > 0 && weight <= MAX_WEIGHT,
                "commands.results.weights." + row,
                "requires a number above 0 and at most " + MAX_WEIGHT + ", not " + weight));
    }

    private List<String> dimensions() {
        return json.dimensions().orElse(NO_DIMENSIONS);
    }

    /** Returns an op with a placeholder tensor, because Lathe reads only the results of a repository. */
    private Op op() {
        Expression one = Expression.parse("1");
        return new Op(
                json.op(),
                json.about(),
                dimensions(),
                List.of(DataType.F32),
                List.of(new Tensor("results", Tensor.Role.OUTPUT, List.of(one), Optional.empty(), Optional.empty())),
                one,
                one,
                one,
                json.metric().name(),
                json.metric().unit(),
                json.metric().better(),
                WorkKind.FLOP.toString());
    }

    private CommandsSection section(List<String> files, EditableFiles editable, FamilyFolder family) {
        CommandsJson.RepositoryJson commands = json.commands();
        return new CommandsSection(
                commands.device().orElse("cpu"),
                repository,
                files,
                editable,
                commands.build(),
                commands.test(),
                commands.bench(),
                commands.quick(),
                commands.unseen(),
                commands.profile(),
                commands.environment(),
                commands.persistent().orElse(false),
                retries(),
                commands.audit().filter("warn"::equals).isEmpty(),
                results(),
                limits(commands.limitMinutes()),
                Duration.ofSeconds(seconds(
                        "idle",
                        commands.limitMinutes().flatMap(CommandsJson.LimitsJson::idle).orElse(15.0))),
                work(json.metric()),
                List.of(DataType.F32),
                family);
    }

    private ResultsRule results() {
        CommandsJson.ResultsJson results = json.commands().results();
        SortedMap<String, TargetShare> shares = targetShares();
        return new ResultsRule(
                results.file(),
                results.metric(),
                results.backward(),
                json.metric().better(),
                results.check().orElse("Check"),
                results.check().isPresent() || json.commands().test().isEmpty(),
                results.labels(),
                Optional.empty(),
                results.core(),
                results.weights().orElseGet(TreeMap::new),
                results.targets().orElseGet(TreeMap::new),
                shares).withPeaks(peaks(shares));
    }

    /** Returns the peaks of the rows whose targets are shares of it, each of which must have one. */
    private SortedMap<String, Double> peaks(SortedMap<String, TargetShare> shares) {
        OptionalDouble ofAll = json.commands().results().peak();
        SortedMap<String, Double> peaks = json.commands().results().peaks().map(TreeMap::new).orElseGet(TreeMap::new);
        peaks.keySet().forEach(row -> checks.require(
                shares.containsKey(row) && shares.get(row).of().equals(TargetShare.PEAK),
                "commands.results.peaks." + row,
                "no use: results.targetShares has no share of the peak for this row"));
        shares.forEach((row, target) -> {
            if (target.of().equals(TargetShare.PEAK)) {
                checks.require(
                        ofAll.isPresent() || peaks.containsKey(row),
                        "commands.results.targetShares." + row,
                        "the row has no peak; state it in results.peaks, or results.peak for all rows");
                peaks.putIfAbsent(row, ofAll.orElse(Double.NaN));
            }
        });
        return peaks;
    }

    private SortedMap<String, TargetShare> targetShares() {
        SortedMap<String, TargetShare> shares = new TreeMap<>();
        json.commands().results().targetShares().orElseGet(TreeMap::new).forEach((row, text) ->
                shares.put(row, targetShare("commands.results.targetShares." + row, text)));
        json.commands()
                .results()
                .targets()
                .orElseGet(TreeMap::new)
                .keySet()
                .forEach(row -> checks.require(
                        !shares.containsKey(row),
                        "commands.results.targets." + row,
                        "has a target share, too; state one of them"));
        return shares;
    }

    private TargetShare targetShare(String field, String text) {
        TargetShare target;
        try {
            target = TargetShare.parse(text);
        } catch (IllegalArgumentException invalid) {
            throw new OpFileException(file, field, String.valueOf(invalid.getMessage()));
        }
        List<String> references = references();
        checks.require(
                references.contains(target.of()),
                field,
                "unknown reference '" + target.of() + "'; legal are " + references);
        checks.require(
                !target.of().equals(TargetShare.BASELINE) || target.share() >= 1,
                field,
                "requires at least 1, because the baseline has a share of 1");
        return target;
    }

    /** Returns the references of the targets of rows. */
    private List<String> references() {
        List<String> names = new ArrayList<>(List.of(TargetShare.BASELINE));
        json.commands().compare().ifPresent(lines -> {
            names.add(TargetShare.VENDOR);
            names.addAll(lines.keySet());
        });
        CommandsJson.ResultsJson results = json.commands().results();
        if (results.peak().isPresent() || results.peaks().isPresent()) {
            names.add(TargetShare.PEAK);
        }
        return names;
    }

    private int retries() {
        return json.commands().retries().orElse(0);
    }

    private CommandLimits limits(Optional<CommandsJson.LimitsJson> minutes) {
        return new CommandLimits(
                seconds("build", minutes.flatMap(CommandsJson.LimitsJson::build).orElse(90.0)),
                seconds("test", minutes.flatMap(CommandsJson.LimitsJson::test).orElse(60.0)),
                seconds("bench", minutes.flatMap(CommandsJson.LimitsJson::bench).orElse(15.0)));
    }

    private long seconds(String command, double minutes) {
        checks.require(
                minutes >= MIN_MINUTES && minutes <= MAX_MINUTES,
                "commands.limitMinutes." + command,
                "requires " + MIN_MINUTES + " to " + MAX_MINUTES + " minutes, not " + minutes);
        return Math.round(60 * minutes);
    }

    /** Returns the factor between nanoseconds and the unit of a time, or 1e9 for a rate per second. */
    private static double work(CommandsJson.MetricJson metric) {
        if (metric.better() == MetricDirection.HIGHER) {
            return 1e9;
        }
        return switch (metric.unit()) {
            case "s" -> 1e-9;
            case "ms" -> 1e-6;
            case "us" -> 1e-3;
            default -> 1;
        };
    }

    private FamilyFolder family(EditableFiles editable, String repositoryHash) {
        Formulas rules = Formulas.over(
                file, Stream.concat(dimensions().stream(), SpaceReader.wholeKnobs(json.knobs())).toList());
        SpaceReader space = new SpaceReader(file, rules);
        List<KnobRule> knobs = space.knobs(json.knobs());
        return new FamilyFolder(
                repository,
                json.op(),
                json.about(),
                editable.names().getFirst(),
                List.of(),
                knobs,
                space.constraints(json.constraints().orElse(List.of()), knobs),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                repositoryHash);
    }
}
