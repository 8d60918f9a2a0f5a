package dev.lathe.cli.doc;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lathe.activities.project.CampaignFolder;
import dev.lathe.cli.doc.FileField.Type;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.IdeaLog;
import dev.lathe.tuning.report.MeasuredCandidate;
import dev.lathe.tuning.report.Tables;
import dev.lathe.worker.op.reading.CommandsJson;
import dev.lathe.worker.op.reading.FamilyJson;
import dev.lathe.worker.op.reading.LaunchJson;
import dev.lathe.worker.op.reading.OpJson;
import dev.lathe.workflows.wire.TuningJson;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Generates docs/fields.md and docs/schemas from the code that reads and writes the files. */
final class FieldReference {
    private static final ObjectMapper JSON = TuningJson.mapper();
    private static final Type.Structure OP = new RecordFields(JSON).of(OpJson.class);
    private static final Type.Structure COMMANDS = new RecordFields(JSON).of(CommandsJson.class);
    private static final Type.Structure SPACE = new RecordFields(JSON).of(FamilyJson.class);
    private static final Type.Structure LAUNCH = new RecordFields(JSON).of(LaunchJson.class);
    private static final Type.Structure WINNER = new RecordFields(JSON).of(Certificate.class);
    private static final Type.Structure CANDIDATE = new RecordFields(JSON).of(MeasuredCandidate.class);
    private static final Type.Structure IDEA = new RecordFields(CampaignFolder.IDEAS).of(IdeaLog.Entry.class);

    private static final String HEAD = """
            # Fields of files

            Generated from the code that reads and writes the files by `make docs`. A test checks that it is up to date.

            A field without a default is required. Unknown fields are errors in op.json, space.json, manifests and protocols. An
            *expression* is an integer expression in C syntax with `min(a,b)`, `max(a,b)` and `ceildiv(a,b)`; an integer
            may stand for it. [Ops and kernels](../gpu-worker/kernels/README.md#expressions) lists its names.

            The folder `schemas` has a JSON Schema for each file, with which editors complete and check fields. Name it in
            the file, by its path relative to the file or by a URL:

                "$schema": "../lathe/docs/schemas/op.schema.json"                         in op.json
                "$schema": "../../lathe/docs/schemas/space.schema.json"                   in space.json
                # yaml-language-server: $schema=lathe/docs/schemas/manifest.schema.json   in a manifest

            `lathe init` writes it into op.json and space.json. `winner.schema.json`, `candidates.schema.json` and
            `idea-log.schema.json` describe files that Lathe writes.
            """;

    private FieldReference() {}

    /** Returns the schemas by the name of their file. */
    static SortedMap<String, String> schemas() {
        SortedMap<String, String> files = new TreeMap<>();
        put(files, "op", JsonSchema.either("The op.json of an op of Lathe", "commands", COMMANDS, OP));
        put(files, "space", JsonSchema.of("The space.json of a family of an op of Lathe", SPACE));
        put(files, "manifest", JsonSchema.of("A manifest of Lathe", ManifestFields.all()));
        put(files, "protocol", JsonSchema.of("A protocol of Lathe", ManifestFields.protocol()));
        put(files, "winner", JsonSchema.of("The certificate of a campaign's winner", WINNER));
        put(files, "candidates", JsonSchema.of("A line of candidates.jsonl", CANDIDATE));
        put(files, "idea-log", JsonSchema.of("A line of idea-log.jsonl", IDEA));
        return files;
    }

    private static void put(SortedMap<String, String> files, String name, ObjectNode schema) {
        files.put(name + ".schema.json", schema.toPrettyString() + "\n");
    }

    static String text() {
        StringBuilder text = new StringBuilder(HEAD);
        section(text, "op.json", "", OP);
        section(text, "Launches", "In op.json and space.json.", LAUNCH);
        section(text, "op.json with commands", "For [a repository with its own commands](own-commands.md).", COMMANDS);
        section(text, "space.json", "", SPACE);
        section(text, "Manifests", "[Manifests](manifest.md) are YAML. A list may be written as a single value.",
                ManifestFields.all());
        section(text, "Protocols", "[Protocols](protocols.md) are YAML.", ManifestFields.protocol());
        section(text, "winner.json", "A field with a default may be absent.", WINNER);
        section(text, "candidates.jsonl", "Each line has these fields.", CANDIDATE);
        section(text, "idea-log.jsonl", "Each line has these fields. Fields with a default may be absent.", IDEA);
        columns(text, "results.tsv", Tables.RESULTS);
        columns(text, "attempts.tsv", Tables.ATTEMPTS);
        return text.toString();
    }

    private static void section(StringBuilder text, String title, String about, Type.Structure fields) {
        text.append("\n## ").append(title).append("\n\n");
        if (!about.isEmpty()) {
            text.append(about).append("\n\n");
        }
        text.append("| field | type | default | meaning |\n| --- | --- | --- | --- |\n");
        rows(text, "", fields);
    }

    private static void rows(StringBuilder text, String prefix, Type.Structure structure) {
        for (FileField field : structure.fields()) {
            row(text, prefix, field, "required");
        }
    }

    private static void row(StringBuilder text, String prefix, FileField field, String required) {
        String path = prefix + field.name();
        String example = field.example().isEmpty() ? "" : ". Example: `" + field.example() + "`";
        text.append("| `")
                .append(path)
                .append("` | ")
                .append(type(field.type()))
                .append(field.unit().isEmpty() ? "" : " (" + field.unit() + ")")
                .append(" | ")
                .append(field.isRequired() ? required : field.byDefault())
                .append(" | ")
                .append((field.about() + example).replace("|", "\\|"))
                .append(" |\n");
        nested(text, path, field.type());
    }

    /** Appends a row with the names of all cases, and the fields of each one. */
    private static void cases(StringBuilder text, String prefix, List<Type.Structure> cases) {
        FileField first = cases.getFirst().fields().getFirst();
        List<String> names = cases.stream().map(FieldReference::name).toList();
        row(
                text,
                prefix,
                new FileField(first.name(), new Type.Words(names), true, first.about(), "", "", ""),
                "required");
        for (Type.Structure one : cases) {
            one.fields().stream()
                    .skip(1)
                    .forEach(field -> row(text, prefix, field, "required for `" + name(one) + "`"));
        }
    }

    private static String name(Type.Structure one) {
        return ((Type.Words) one.fields().getFirst().type()).legal().getFirst();
    }

    private static void nested(StringBuilder text, String path, Type type) {
        switch (type) {
            case Type.Structure structure -> {
                if (isInPlace(structure)) {
                    rows(text, path + ".", structure);
                }
            }
            case Type.ListOf(Type item, boolean single) -> nested(text, path + "[]", item);
            case Type.Cases(List<Type.Structure> cases) -> cases(text, path + ".", cases);
            case Type.Text syntax -> {}
            case Type.Words words -> {}
            case Type.Whole whole -> {}
            case Type.Decimal decimal -> {}
            case Type.Flag flag -> {}
            case Type.MapOf map -> {}
            case Type.KnobValue value -> {}
        }
    }

    /** Returns whether a structure is described where it occurs. Others have a section. */
    private static boolean isInPlace(Type.Structure structure) {
        return !structure.equals(LAUNCH) && !structure.equals(WINNER);
    }

    private static String type(Type type) {
        return switch (type) {
            case Type.Text text -> text.syntax().isEmpty() ? "string" : text.syntax();
            case Type.Words(List<String> legal) ->
                legal.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
            case Type.Whole(long least, long most) ->
                "integer" + (least == Long.MIN_VALUE ? "" : " " + least + " to " + most);
            case Type.Decimal(double least, double most) ->
                "number" + (Double.isInfinite(least) ? "" : " " + number(least) + " to " + number(most));
            case Type.Flag flag -> "`true`, `false`";
            case Type.ListOf(Type item, boolean single) -> "list: " + type(item);
            case Type.MapOf(Type value) -> "object: " + type(value);
            case Type.Structure structure -> isInPlace(structure) ? "object" : link(structure);
            case Type.Cases cases -> "object";
            case Type.KnobValue value -> "integer or string";
        };
    }

    private static String link(Type.Structure structure) {
        return structure.equals(LAUNCH) ? "[launch](#launches)" : "[certificate](#winnerjson)";
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    private static void columns(StringBuilder text, String title, List<Tables.Column> columns) {
        text.append("\n## ").append(title).append("\n\n| column | meaning |\n| --- | --- |\n");
        columns.forEach(column -> text.append("| ")
                .append(column.name().contains(" ") ? column.name() : "`" + column.name() + "`")
                .append(" | ").append(column.about()).append(" |\n"));
    }
}
