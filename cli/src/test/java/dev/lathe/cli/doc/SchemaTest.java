package dev.lathe.cli.doc;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.lathe.activities.project.CampaignFolder;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.manifest.ProtocolFile;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.starter.NewOp;
import dev.lathe.cli.starter.Starter;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.IdeaLog;
import dev.lathe.tuning.report.MeasuredCandidate;
import dev.lathe.tuning.report.SampleCampaigns;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.reading.CommandsJson;
import dev.lathe.worker.op.reading.FamilyJson;
import dev.lathe.worker.op.reading.OpFiles;
import dev.lathe.worker.op.reading.OpJson;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** Validates the files of this repository against their JSON Schemas, and compares the schemas with the readers. */
class SchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path ROOT = TestCluster.root();

    private static final Map<String, JsonSchema> SCHEMAS = Stream.of(
                    "candidates", "idea-log", "manifest", "op", "protocol", "space", "winner")
            .collect(Collectors.toMap(name -> name, SchemaTest::schema));

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> everyOpJsonIsValid() throws IOException {
        return files("op.json").stream().map(file -> valid("op", file, tree(file)));
    }

    @TestFactory
    Stream<DynamicTest> everySpaceJsonIsValid() throws IOException {
        return files("space.json").stream().map(file -> valid("space", file, tree(file)));
    }

    @TestFactory
    Stream<DynamicTest> everyManifestIsValid() throws IOException {
        return yamlFiles().filter(SchemaTest::isManifest).map(file -> valid("manifest", file, yaml(text(file))));
    }

    @TestFactory
    Stream<DynamicTest> everyProtocolIsValid() throws IOException {
        return yamlFiles()
                .filter(file -> !isManifest(file) && !yaml(text(file)).has("services"))
                .map(file -> valid("protocol", file, yaml(text(file))));
    }

    /** Returns the YAML files: manifests, protocols and the one of Docker Compose, which has services. */
    private static Stream<Path> yamlFiles() throws IOException {
        return files(file -> file.toString().endsWith(".yaml")).stream();
    }

    private static boolean isManifest(Path file) {
        return yaml(text(file)).has("op");
    }

    @Test
    void everyCompleteExampleInTheDocumentationIsValid() throws IOException {
        List<String> ops = blocks("docs/own-commands.md", "json");
        List<String> manifests = blocks("docs/manifest.md", "yaml");
        assertThat(ops).hasSize(1);
        assertThat(manifests).hasSize(3);

        assertThat(errors("op", JSON.readTree(ops.getFirst()))).isEmpty();
        assertThat(errors("manifest", yaml(manifests.getFirst()))).isEmpty();
        assertThat(errors("manifest", yaml("name: agents\nop: gemm\nshapes: [64x64x64]\n" + manifests.get(1))))
                .isEmpty();
        assertThat(errors("manifest", yaml("name: sets\nop: gemm\n" + manifests.getLast()))).isEmpty();
    }

    @Test
    void resultFilesAreValid() {
        Certificate winner = Certificate.of(SampleCampaigns.small()).orElseThrow();
        assertThat(errors("winner", TuningJson.mapper().valueToTree(winner))).isEmpty();
        assertThat(MeasuredCandidate.of(SampleCampaigns.small()))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(errors("candidates", TuningJson.mapper().valueToTree(line))).isEmpty());
        assertThat(IdeaLog.of(SampleCampaigns.small()))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(errors("idea-log", CampaignFolder.IDEAS.valueToTree(line))).isEmpty());
    }

    @Test
    void certificateWithAnUnknownFieldIsInvalid() {
        ObjectNode winner = TuningJson.mapper().valueToTree(Certificate.of(SampleCampaigns.small()).orElseThrow());
        assertThat(errors("winner", winner.put("speed", 1))).isNotEmpty();
    }

    @TestFactory
    Stream<DynamicTest> fillsHaveTheFieldsOfTheirKind() throws IOException {
        return files("op.json").stream()
                .flatMap(file -> objects(tree(file), "").stream()
                        .filter(path -> path.endsWith("/fill"))
                        .flatMap(path -> Stream.of("uniform", "normal", "zeros", "index", "mask")
                                .filter(kind -> !kind.equals(tree(file).at(path + "/kind").asText()))
                                .map(kind -> change(tree(file), path, "kind " + kind, fill -> fill.put("kind", kind)))))
                .map(changed -> DynamicTest.dynamicTest(
                        changed.what, () -> assertThat(errors("op", changed.json)).isNotEmpty()));
    }

    /** Changes each file in one place at a time: an unknown field, a missing field, an object as the value. */
    @TestFactory
    Stream<DynamicTest> readersAcceptTheFieldsOfTheSchemas() throws IOException {
        Stream<DynamicTest> ops = files("op.json").stream()
                .map(file -> DynamicTest.dynamicTest(shown(file), () -> compare("op", tree(file), SchemaTest::readOp)));
        Stream<DynamicTest> spaces = files("space.json").stream()
                .map(file -> DynamicTest.dynamicTest(shown(file), () ->
                        compare("space", tree(file), changed -> OpFiles.read(changed, FamilyJson.class))));
        Stream<DynamicTest> manifest = Stream.of(DynamicTest.dynamicTest(
                "manifest",
                () -> compare("manifest", completeManifest(), changed ->
                        ManifestFile.find(changed.getFileName().toString(), changed.getParent()))));
        Stream<DynamicTest> protocol = Stream.of(DynamicTest.dynamicTest(
                "protocol",
                () -> compare("protocol", completeProtocol(), changed ->
                        ProtocolFile.find(changed.getFileName().toString(), changed.getParent()))));
        return Stream.of(ops, spaces, manifest, protocol).flatMap(tests -> tests);
    }

    @Test
    void aNewOpNamesItsSchemas() {
        Path op = folder.resolve("rmsnorm");
        Path schemas = ROOT.resolve("docs/schemas");
        new NewOp(op, Starter.CPU, Starter.ReferenceLanguage.KERNEL, Optional.empty(), schemas).write();
        for (Path file : List.of(op.resolve("op.json"), op.resolve("plain/space.json"))) {
            Path schema = file.resolveSibling(tree(file).get("$schema").asText()).normalize();
            assertThat(schema)
                    .isEqualTo(schemas.resolve(file.getFileName().toString().replace(".json", ".schema.json")))
                    .isRegularFile();
        }
    }

    @Test
    void theCompleteManifestHasEveryField() {
        JsonNode schema = tree(ROOT.resolve("docs/schemas/manifest.schema.json"));
        assertThat(new TreeSet<>(names(completeManifest()))).isEqualTo(new TreeSet<>(names(schema.get("properties"))));
        for (String section : List.of("set", "sampling")) {
            assertThat(new TreeSet<>(names(completeManifest().get(section))))
                    .isEqualTo(new TreeSet<>(names(schema.at("/properties/" + section + "/properties"))));
        }
    }

    private void compare(String schema, JsonNode original, Consumer<Path> reader) throws IOException {
        assertThat(errors(schema, original)).isEmpty();
        Path file = Files.createTempFile(folder, "changed", ".yaml");
        for (Change change : changes(original)) {
            Files.writeString(file, change.json.toString());
            assertThat(accepts(reader, file))
                    .as("%s: %s", schema, change.what)
                    .isEqualTo(errors(schema, change.json).isEmpty());
        }
    }

    private static void readOp(Path file) {
        if (OpFiles.hasField(file, "commands")) {
            OpFiles.read(file, CommandsJson.class);
        } else {
            OpFiles.read(file, OpJson.class);
        }
    }

    private static boolean accepts(Consumer<Path> reader, Path file) {
        try {
            reader.accept(file);
            return true;
        } catch (OpFileException | CommandFailure rejected) {
            return false;
        }
    }

    private record Change(String what, JsonNode json) {}

    private static List<Change> changes(JsonNode original) {
        List<Change> changes = new ArrayList<>();
        for (String path : objects(original, "")) {
            changes.add(change(original, path, "unknown field", object -> object.put("unheardOf", 1)));
            for (String name : names(original.at(path))) {
                changes.add(change(original, path, "no " + name, object -> object.remove(name)));
                changes.add(change(original, path, "object as " + name, object ->
                        object.putObject(name).putObject("unheardOf")));
            }
        }
        return changes;
    }

    private static Change change(JsonNode original, String path, String what, Consumer<ObjectNode> edit) {
        JsonNode copy = original.deepCopy();
        edit.accept((ObjectNode) copy.at(path));
        return new Change(path + ": " + what, copy);
    }

    /** Returns the JSON pointers of all objects. */
    private static List<String> objects(JsonNode node, String path) {
        List<String> found = new ArrayList<>();
        switch (node) {
            case ObjectNode object -> {
                found.add(path);
                object.properties()
                        .forEach(field -> found.addAll(objects(field.getValue(), path + "/" + field.getKey())));
            }
            case ArrayNode array -> {
                for (int i = 0; i < array.size(); i++) {
                    found.addAll(objects(array.get(i), path + "/" + i));
                }
            }
            default -> {}
        }
        return found;
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static ObjectNode completeProtocol() {
        return (ObjectNode) yaml("""
                $schema: protocol.schema.json
                name: complete
                require: [hypothesis, risk]
                oneChange: true
                citations: 2
                citesProfile: true
                profiledBottleneck: false
                categoryLimit: 3
                knobLimit: 2
                quotas: [micro 1 by 9]
                escalations: ["7 structural: rewrite"]
                """);
    }

    private static ObjectNode completeManifest() {
        return (ObjectNode) yaml(text(ROOT.resolve("cli/src/test/resources/complete-manifest.yaml")));
    }

    private static DynamicTest valid(String schema, Path file, JsonNode json) {
        return DynamicTest.dynamicTest(shown(file), () -> assertThat(errors(schema, json)).isEmpty());
    }

    private static String shown(Path file) {
        return ROOT.relativize(file).toString();
    }

    private static List<String> errors(String schema, JsonNode json) {
        return requireNonNull(SCHEMAS.get(schema)).validate(json).stream()
                .map(Object::toString)
                .toList();
    }

    private static JsonSchema schema(String name) {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                .getSchema(text(ROOT.resolve("docs/schemas/" + name + ".schema.json")));
    }

    /** Returns the files of a name in the sources of this repository. */
    private static List<Path> files(String name) throws IOException {
        return files(file -> file.endsWith(name));
    }

    /** Returns the selected files in the sources of this repository. */
    private static List<Path> files(Predicate<Path> selected) throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            List<Path> found = all.filter(selected)
                    .filter(file -> Stream.of("target", "results", ".lathe", ".git")
                            .noneMatch(skipped -> ROOT.relativize(file).startsWith(skipped)
                                    || shown(file).contains("/" + skipped + "/")))
                    .sorted()
                    .toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }

    /** Returns the code blocks of a language on a page. */
    private static List<String> blocks(String page, String language) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(text(ROOT.resolve(page)))
                .results()
                .map((MatchResult block) -> requireNonNull(block.group(1)))
                .toList();
    }

    private static JsonNode tree(Path file) {
        try {
            return JSON.readTree(text(file));
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    private static JsonNode yaml(String text) {
        return JSON.valueToTree(new Yaml().load(text));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
