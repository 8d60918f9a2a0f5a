package dev.lathe.worker.op.reading;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.tuning.space.candidate.Sha256;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.ResultsRule;
import dev.lathe.worker.op.WorkKind;
import dev.lathe.worker.op.file.CommandsJson;
import dev.lathe.worker.op.file.OpFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads an op.json that names the commands of a repository. */
final class CommandsReader {
    /** A repository whose bench knows its shapes by itself has one problem. */
    private static final List<String> NO_DIMENSIONS = List.of("RUN");

    private static final Optional<List<String>> ONE_SHAPE = Optional.of(List.of("1"));

    private final Path folder;
    private final Path file;
    private final Demands demands;
    private final CommandsJson json;
    private final Path repository;

    private CommandsReader(Path folder) {
        this.folder = folder;
        this.file = folder.resolve("op.json");
        this.demands = new Demands(file);
        this.json = OpFiles.read(file, CommandsJson.class);
        this.repository = folder.resolve(json.commands().repository()).normalize();
    }

    /** Whether the folder's op.json is of this kind. */
    static boolean accepts(Path folder) {
        return OpFiles.names(folder.resolve("op.json"), "commands");
    }

    static OpFolder read(Path folder, String contentHash) throws IOException {
        return new CommandsReader(folder).read(contentHash);
    }

    private OpFolder read(String contentHash) throws IOException {
        demands.that(json.op().matches("[A-Za-z][A-Za-z0-9_-]*"), "op", "a name is letters, digits, hyphens and underscores");
        demands.that(Files.isDirectory(repository), "commands.repository", "there is no folder " + repository);
        demands.that(
                !Path.of(json.commands().repository()).isAbsolute(),
                "commands.repository",
                "'" + json.commands().repository() + "' is absolute; name the folder by its path from " + folder + ", such as ..");
        for (int i = 0; i < json.commands().files().size(); i++) {
            String name = json.commands().files().get(i);
            demands.inside(repository, "commands.files[" + i + "]", name);
            demands.that(Files.exists(repository.resolve(name)), "commands.files", "there is no " + name + " in " + repository);
        }
        demands.inside(repository, "commands.results.file", json.commands().results().file());
        List<String> files = FolderFiles.of(repository, json.commands().files());
        demands.that(
                files.contains(json.commands().source()),
                "commands.source",
                "must be one of the files that are copied, not '" + json.commands().source() + "'");
        String repositoryHash = FolderHash.of(repository, files);
        return new OpFolder(
                folder,
                op(),
                Shapes.read(file, json.dimensions().isPresent() ? json.shapes() : ONE_SHAPE, dimensions()),
                Optional.empty(),
                Optional.empty(),
                Optional.of(section(files, family(repositoryHash))),
                Sha256.of(contentHash + repositoryHash));
    }

    private List<String> dimensions() {
        return json.dimensions().orElse(NO_DIMENSIONS);
    }

    /** Lathe sees no tensor of a repository; what it sees is the results. */
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

    private CommandsSection section(List<String> files, FamilyFolder family) {
        CommandsJson.RepositoryJson commands = json.commands();
        return new CommandsSection(
                repository,
                files,
                commands.build(),
                commands.test(),
                commands.bench(),
                new ResultsRule(
                        commands.results().file(),
                        commands.results().metric(),
                        commands.results().check().orElse("Check")),
                work(json.metric()),
                List.of(DataType.F32),
                family);
    }

    /** What one nanosecond is worth in the unit: a share of it for times, and for rates what is done in a second. */
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

    private FamilyFolder family(String repositoryHash) {
        Formulas rules = Formulas.over(
                file, Stream.concat(dimensions().stream(), SpaceReader.wholeKnobs(json.knobs())).toList());
        SpaceReader space = new SpaceReader(file, rules);
        return new FamilyFolder(
                repository,
                json.op(),
                json.about(),
                json.commands().source(),
                List.of(),
                space.knobs(json.knobs()),
                space.constraints(json.constraints().orElse(List.of())),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                repositoryHash);
    }
}
