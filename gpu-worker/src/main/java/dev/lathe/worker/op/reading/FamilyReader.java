package dev.lathe.worker.op.reading;

import static dev.lathe.worker.op.reading.FileChecks.each;

import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.worker.op.DeviceNumbers;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.MapRule;
import dev.lathe.worker.op.ScratchRule;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A reader of a family's folder. */
final class FamilyReader {
    static final String FILE = "space.json";

    private static final String ON_CUDA = ".cu";

    private final Path folder;
    private final Path file;
    private final FileChecks checks;
    private final FamilyJson json;
    private final OpJson op;
    private final Formulas rules;
    private final Formulas sizes;

    private FamilyReader(Path folder, OpJson op) {
        this.folder = folder;
        this.file = folder.resolve(FILE);
        this.checks = new FileChecks(file);
        this.json = OpFiles.read(file, FamilyJson.class);
        this.op = op;
        List<String> known = Stream.of(
                        op.dimensions().stream(), Stream.of(Op.ELEMENT_BYTES), SpaceReader.wholeKnobs(json.knobs()))
                .flatMap(names -> names)
                .toList();
        this.rules = Formulas.over(file, known);
        this.sizes = Formulas.over(
                file,
                Stream.concat(known.stream(), isOnCuda() ? DeviceNumbers.NAMES.stream() : Stream.empty())
                        .toList());
    }

    static FamilyFolder read(Path folder, OpJson op) throws IOException {
        return new FamilyReader(folder, op).read();
    }

    private boolean isOnCuda() {
        return json.source().endsWith(ON_CUDA);
    }

    private FamilyFolder read() throws IOException {
        checks.require(
                folder.getFileName().toString().equals(json.family()),
                "family",
                "must equal the folder's name, not '" + json.family() + "'");
        checks.requireInside(folder, "source", json.source());
        checks.require(
                Files.isRegularFile(folder.resolve(json.source())),
                "source",
                "no such file in " + folder + ": " + json.source());
        checks.requireText(folder.resolve(json.source()));
        checks.require(!json.launches().isEmpty(), "launches", "requires at least one launch");
        requireGrids();
        requireNamesOnce();
        requireOutputs();
        SpaceReader space = new SpaceReader(file, rules);
        List<KnobRule> knobs = space.knobs(json.knobs());
        checks.require(
                points(knobs).bitLength() < Long.SIZE,
                "knobs",
                "they combine to more than 2^63 points; remove knobs or values, or split the family");
        LaunchReader launches = new LaunchReader(sizes, tensors(), scratchNames(), mapNames());
        return new FamilyFolder(
                folder,
                json.family(),
                json.about(),
                json.source(),
                json.flags(),
                knobs,
                space.constraints(json.constraints(), knobs),
                each("scratch", json.scratch(), this::scratch),
                each("maps", json.maps().orElse(List.of()), this::map),
                launches.launches("preparation", json.preparation().orElse(List.of())),
                launches.launches("launches", json.launches()),
                FolderHash.of(folder));
    }

    private static BigInteger points(List<KnobRule> knobs) {
        return knobs.stream()
                .map(rule -> BigInteger.valueOf(rule.knob().values().size()))
                .reduce(BigInteger.ONE, BigInteger::multiply);
    }

    private void requireGrids() {
        for (int i = 0; i < json.launches().size(); i++) {
            LaunchJson launch = json.launches().get(i);
            boolean hasGrid = launch.grid().isPresent() && launch.block().isPresent();
            checks.require(
                    hasGrid || !isOnCuda(), "launches[" + i + "].grid", "a CUDA kernel requires a grid and a block");
        }
    }

    /** Requires unique names, because arguments refer to tensors, knobs, buffers and maps by name. */
    private void requireNamesOnce() {
        List<String> names = new ArrayList<>(op.dimensions());
        names.add(Op.ELEMENT_BYTES);
        names.addAll(tensors());
        json.knobs().forEach(knob -> names.add(knob.name()));
        names.addAll(scratchNames());
        names.addAll(mapNames());
        names.stream()
                .filter(name -> names.indexOf(name) != names.lastIndexOf(name))
                .findFirst()
                .ifPresent(name -> checks.require(
                        false,
                        "knobs",
                        "duplicate name '" + name + "' among dimensions, tensors, knobs, scratch and maps"));
    }

    /** Requires each output among the arguments of a launch, because a missing pointer shifts those after it. */
    private void requireOutputs() {
        Set<String> passed = json.launches().stream()
                .flatMap(launch -> launch.arguments().stream())
                .collect(Collectors.toSet());
        json.maps().orElse(List.of()).stream()
                .filter(map -> passed.contains(map.name()))
                .flatMap(map -> map.tensor().stream())
                .toList()
                .forEach(passed::add);
        op.tensors().stream()
                .filter(tensor -> tensor.role() == Tensor.Role.OUTPUT || tensor.role() == Tensor.Role.INOUT)
                .map(OpJson.TensorJson::name)
                .forEach(output -> checks.require(
                        passed.contains(output),
                        "launches",
                        "no launch has the output '" + output + "' among its arguments"));
    }

    private List<String> tensors() {
        return op.tensors().stream().map(OpJson.TensorJson::name).toList();
    }

    private List<String> scratchNames() {
        return json.scratch().stream().map(FamilyJson.ScratchJson::name).toList();
    }

    private List<String> mapNames() {
        return json.maps().orElse(List.of()).stream().map(FamilyJson.MapJson::name).toList();
    }

    private ScratchRule scratch(String field, FamilyJson.ScratchJson buffer) {
        return new ScratchRule(
                buffer.name(), sizes.read(field + ".bytes", buffer.bytes()), buffer.zeroed().orElse(false));
    }

    private MapRule map(String field, FamilyJson.MapJson map) {
        return new MapRule(
                map.name(),
                target(field, map),
                each(field + ".extents", map.extents(), sizes::read),
                each(field + ".strides", map.strides().orElse(List.of()), sizes::read),
                each(field + ".box", map.box(), sizes::read),
                sizes.read(field + ".swizzle", map.swizzle()));
    }

    private MapRule.Target target(String field, FamilyJson.MapJson map) {
        Optional<MapRule.Target> tensor = map.tensor().filter(tensors()::contains).map(MapRule.Target.OfTensor::new);
        Optional<MapRule.Target> scratch = map.scratch()
                .filter(scratchNames()::contains)
                .flatMap(name -> map.type().map(type -> new MapRule.Target.OfScratch(name, type)));
        checks.require(
                tensor.isPresent() != scratch.isPresent(),
                field,
                "requires either one of the tensors " + tensors() + ", or one of the scratch buffers " + scratchNames()
                        + " with its element type");
        return tensor.or(() -> scratch).orElseThrow();
    }
}
