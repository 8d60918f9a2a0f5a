package dev.lathe.activities.op;

import static dev.lathe.activities.op.Items.each;

import dev.lathe.activities.content.FolderHash;
import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads a family's folder whole. */
final class FamilyReader {
    static final String FILE = "space.json";

    private final Path folder;
    private final Path file;
    private final FamilyJson json;
    private final OpJson op;
    private final Formulas formulas;

    private FamilyReader(Path folder, OpJson op) {
        this.folder = folder;
        this.file = folder.resolve(FILE);
        this.json = OpFiles.read(file, FamilyJson.class);
        this.op = op;
        this.formulas = Formulas.over(
                file, Stream.concat(op.dimensions().stream(), wholeKnobs(json)).toList());
    }

    static FamilyFolder read(Path folder, OpJson op) throws IOException {
        return new FamilyReader(folder, op).read();
    }

    /** Words have no place in an expression. */
    private static Stream<String> wholeKnobs(FamilyJson json) {
        return json.knobs().stream()
                .filter(knob -> knob.values().stream().allMatch(value -> value instanceof KnobValue.Whole))
                .map(FamilyJson.KnobJson::name);
    }

    private FamilyFolder read() throws IOException {
        require(folder.endsWith(json.family()), "family", "must be the folder's name, not '" + json.family() + "'");
        require(Files.isRegularFile(folder.resolve(json.source())), "source", "there is no file " + json.source() + " in " + folder);
        require(!json.launches().isEmpty(), "launches", "there must be at least one");
        requireNamesOnce();
        return new FamilyFolder(
                folder,
                json.family(),
                json.about(),
                json.source(),
                json.flags(),
                each("knobs", json.knobs(), this::knob),
                each("constraints", json.constraints(), this::constraint),
                each("scratch", json.scratch(), this::scratch),
                each("launches", json.launches(), this::launch),
                FolderHash.of(folder));
    }

    /** Arguments are told apart by their names, so no name may mean two things. */
    private void requireNamesOnce() {
        List<String> names = new ArrayList<>(op.dimensions());
        op.tensors().forEach(tensor -> names.add(tensor.name()));
        json.knobs().forEach(knob -> names.add(knob.name()));
        json.scratch().forEach(buffer -> names.add(buffer.name()));
        names.stream()
                .filter(name -> names.indexOf(name) != names.lastIndexOf(name))
                .findFirst()
                .ifPresent(name -> require(
                        false, "knobs", "the name " + name + " stands twice among dimensions, tensors, knobs and scratch"));
    }

    private KnobRule knob(String field, FamilyJson.KnobJson knob) {
        require(knob.name().matches("[A-Za-z_][A-Za-z0-9_]*"), field + ".name", "a knob's name is a C identifier");
        require(
                knob.passed() == Passing.MACRO || knob.values().stream().allMatch(value -> value instanceof KnobValue.Word),
                field + ".values",
                "the values of a flag are texts, such as \"-O2\", or \"\" for none");
        try {
            return new KnobRule(
                    new Knob(knob.name(), knob.meaning(), knob.category(), knob.values(), knob.defaultValue()), knob.passed());
        } catch (IllegalArgumentException wrong) {
            throw new OpFileException(file, field, wrong.getMessage());
        }
    }

    private Constraint constraint(String field, FamilyJson.ConstraintJson rule) {
        return new Constraint(rule.name(), formulas.read(field + ".expression", rule.expression()), rule.fix());
    }

    private ScratchRule scratch(String field, FamilyJson.ScratchJson buffer) {
        return new ScratchRule(buffer.name(), formulas.read(field + ".bytes", buffer.bytes()));
    }

    private LaunchRule launch(String field, FamilyJson.LaunchJson launch) {
        return new LaunchRule(launch.entry(), each(field + ".arguments", launch.arguments(), this::argument));
    }

    private LaunchRule.Argument argument(String field, String text) {
        if (op.tensors().stream().anyMatch(tensor -> tensor.name().equals(text))) {
            return new LaunchRule.Argument.OfTensor(text);
        }
        if (json.scratch().stream().anyMatch(buffer -> buffer.name().equals(text))) {
            return new LaunchRule.Argument.OfScratch(text);
        }
        return new LaunchRule.Argument.OfValue(formulas.read(field, text));
    }

    private void require(boolean holds, String field, String otherwise) {
        if (!holds) {
            throw new OpFileException(file, field, otherwise);
        }
    }
}
