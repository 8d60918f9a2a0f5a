package dev.lathe.worker.op.reading;

import static dev.lathe.worker.op.reading.FileChecks.each;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.worker.op.CpuSection;
import dev.lathe.worker.op.CudaSection;
import dev.lathe.worker.op.DeviceNumbers;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.KernelCompiler;
import dev.lathe.worker.op.Numerics;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.ProgramRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A reader of an op's folder. */
public final class OpReader {
    private static final String PROBLEMS_TYPE = "dtype";
    private static final String PYTHON = ".py";

    private final Path folder;
    private final Path file;
    private final OpJson json;
    private final Formulas formulas;
    private final FileChecks checks;

    private OpReader(Path folder) {
        this.folder = folder;
        this.file = folder.resolve("op.json");
        this.json = OpFiles.read(file, OpJson.class);
        this.formulas = Formulas.over(file, names());
        this.checks = new FileChecks(file);
    }

    private List<String> names() {
        return Stream.concat(json.dimensions().stream(), Stream.of(Op.ELEMENT_BYTES)).toList();
    }

    public static OpFolder read(Path folder, String contentHash) throws IOException {
        return CommandsReader.accepts(folder)
                ? CommandsReader.read(folder, contentHash)
                : new OpReader(folder).read(contentHash);
    }

    private OpFolder read(String contentHash) throws IOException {
        checks.require(
                json.op().matches(FileChecks.OP_NAME),
                "op",
                "invalid name; use letters, digits, hyphens and underscores, with a letter first");
        checks.require(
                json.metric().better() == MetricDirection.HIGHER,
                "metric.better",
                "must be higher, because the metric is work per time");
        checks.requireUnique("dimensions", json.dimensions());
        checks.requireUnique("dtypes", json.dtypes());
        checks.requireUnique("tensors", json.tensors().stream().map(OpJson.TensorJson::name).toList());
        checks.require(
                json.tensors().stream().anyMatch(tensor -> tensor.role().isWritten()),
                "tensors",
                "requires an output");
        checks.require(json.cpu().isPresent() || json.cuda().isPresent(), "cpu", "requires a section cpu or cuda");
        Op op = op();
        List<Dimensions> shapes = checks.shapes(json.shapes(), json.dimensions());
        OpFolder read = new OpFolder(
                folder,
                op,
                numerics(),
                shapes,
                new ComparisonReader(checks, "compare").read(json.compare()),
                cpu(),
                cuda(),
                Optional.empty(),
                contentHash);
        requireNoLinksOut();
        return read;
    }

    /** Rejects links to headers outside the folder, because the content hash does not cover them. */
    private void requireNoLinksOut() throws IOException {
        for (Path link : FolderFiles.links(folder)) {
            checks.require(
                    link.toRealPath().startsWith(folder.toRealPath()),
                    "op",
                    link + " is a symbolic link to a path outside " + folder + "; replace the link with a copy");
        }
    }

    private Op op() {
        try {
            return new Op(
                    json.op(),
                    json.about(),
                    json.dimensions(),
                    json.dtypes(),
                    each("tensors", json.tensors(), this::tensor),
                    formulas.read("flop", json.flop()),
                    formulas.read("bytes", json.bytes()),
                    formulas.read("tolerance.sumLength", json.tolerance().sumLength()),
                    json.metric().name(),
                    json.metric().unit(),
                    json.metric().better(),
                    json.metric().from().toString());
        } catch (IllegalArgumentException wrong) {
            throw new OpFileException(file, String.valueOf(wrong.getMessage()));
        }
    }

    private Numerics numerics() {
        Numerics standard = Numerics.standard();
        return json.numerics()
                .map(own -> new Numerics(
                        own.outsideFill().orElse(standard.outsideFill()),
                        own.nonFinite().orElse(standard.nonFinite()),
                        own.denormals().orElse(standard.preservesDenormals())))
                .orElse(standard);
    }

    private Tensor tensor(String field, OpJson.TensorJson tensor) {
        List<Expression> shape = each(field + ".shape", tensor.shape(), formulas::read);
        try {
            Optional<DataType> type = type(tensor.type());
            Optional<Tensor.Fill> fill = tensor.fill().map(json -> fill(field + ".fill", json, type));
            return new Tensor(tensor.name(), tensor.role(), shape, type, fill, factors(field + ".product", tensor));
        } catch (IllegalArgumentException wrong) {
            throw new OpFileException(file, field, String.valueOf(wrong.getMessage()));
        }
    }

    private List<String> factors(String field, OpJson.TensorJson output) {
        List<String> names = output.product().orElse(List.of());
        checks.require(
                output.product().isEmpty() || isProduct(output, names),
                field,
                "must name two inputs of MxK and NxK that precede this output of MxN, not " + names);
        return names;
    }

    private boolean isProduct(OpJson.TensorJson output, List<String> names) {
        List<List<String>> shapes = names.stream()
                .flatMap(name -> json.tensors().stream()
                        .takeWhile(earlier -> !earlier.equals(output))
                        .filter(earlier -> earlier.role() == Tensor.Role.INPUT && earlier.name().equals(name)))
                .map(OpJson.TensorJson::shape)
                .toList();
        if (output.role() != Tensor.Role.OUTPUT || names.size() != 2 || shapes.size() != 2) {
            return false;
        }
        List<String> left = shapes.getFirst();
        List<String> right = shapes.getLast();
        return left.size() == 2
                && right.size() == 2
                && left.getLast().equals(right.getLast())
                && output.shape().equals(List.of(left.getFirst(), right.getFirst()));
    }

    private Tensor.Fill fill(String field, OpJson.FillJson fill, Optional<DataType> type) {
        List<DataType> types = type.map(List::of).orElse(json.dtypes());
        return switch (fill) {
            case OpJson.UniformJson(Double low, Double high) -> new Tensor.Fill.Uniform(low, high);
            case OpJson.NormalJson(Double mean, Double deviation) -> {
                checks.require(
                        types.stream().noneMatch(DataType::isInteger),
                        field,
                        "normal numbers require a floating-point type, not " + types);
                yield new Tensor.Fill.Normal(mean, deviation);
            }
            case OpJson.ZerosJson() -> new Tensor.Fill.Zeros();
            case OpJson.IndexJson(String below) -> {
                checks.require(
                        types.stream().allMatch(DataType::isInteger),
                        field,
                        "an index requires an integer type, such as i32, not " + types);
                yield new Tensor.Fill.Index(formulas.read(field + ".below", below));
            }
            case OpJson.MaskJson(Double density) -> new Tensor.Fill.Mask(density);
            case OpJson.PythonJson(String source, String function) -> {
                checks.requireFile(field + ".source", source);
                checks.require(source.endsWith(PYTHON), field + ".source", "must be a Python file, not " + source);
                checks.require(
                        json.cuda().isEmpty(),
                        field,
                        "a Python function fills inputs on a CPU only; use another fill, or move the section cuda to an op of its own");
                yield new Tensor.Fill.Python(source, function);
            }
        };
    }

    private static Optional<DataType> type(String type) {
        return type.equals(PROBLEMS_TYPE) ? Optional.empty() : Optional.of(DataType.of(type));
    }

    private Optional<CpuSection> cpu() throws IOException {
        if (json.cpu().isEmpty()) {
            return Optional.empty();
        }
        OpJson.CpuJson cpu = json.cpu().orElseThrow();
        checks.requireFile("cpu.reference", cpu.reference());
        cpu.vendor().ifPresent(vendor -> checks.requireFile("cpu.vendor", vendor));
        checks.require(cpu.threads().orElse(1) >= 1, "cpu.threads", "must be at least 1");
        return Optional.of(new CpuSection(
                dtypes("cpu.dtypes", cpu.dtypes()),
                cpu.reference(),
                cpu.vendor(),
                cpu.threads().orElse(1),
                cpu.libraries().orElse(List.of()),
                families("cpu.families", cpu.families())));
    }

    private Optional<CudaSection> cuda() throws IOException {
        if (json.cuda().isEmpty()) {
            return Optional.empty();
        }
        OpJson.CudaJson cuda = json.cuda().orElseThrow();
        cuda.vendor().ifPresent(vendor -> checks.requireFile("cuda.vendor", vendor));
        checks.require(cuda.peakFactor().orElse(1.0) >= 1, "cuda.peakFactor", "must be at least 1");
        return Optional.of(new CudaSection(
                dtypes("cuda.dtypes", cuda.dtypes()),
                cuda.compiler().orElse(KernelCompiler.NVRTC),
                cuda.peakFactor().orElse(1.0),
                program("cuda.reference", cuda.reference()),
                cuda.referenceType().orElse(DataType.F32),
                cuda.prepare().map(this::preparation),
                cuda.vendor(),
                families("cuda.families", cuda.families())));
    }

    private ProgramRule preparation(OpJson.ProgramJson program) {
        checks.require(!program.source().endsWith(PYTHON), "cuda.prepare.source", "must be CUDA code, not Python");
        return program("cuda.prepare", program);
    }

    /** Returns CUDA code with launches, or Python without launches. Sizes may use the op's names and device limits. */
    private ProgramRule program(String field, OpJson.ProgramJson program) {
        checks.requireFile(field + ".source", program.source());
        checks.require(
                program.launches().isPresent() != program.source().endsWith(PYTHON),
                field + ".launches",
                "CUDA code requires launches; a Python source must not have them");
        Formulas sizes = Formulas.over(file, Stream.concat(names().stream(), DeviceNumbers.NAMES.stream()).toList());
        List<String> tensors = json.tensors().stream().map(OpJson.TensorJson::name).toList();
        return new ProgramRule(
                program.source(),
                new LaunchReader(sizes, tensors, List.of(), List.of())
                        .launches(field + ".launches", program.launches().orElse(List.of())));
    }

    /** Returns the types of a section, which are a subset of the op's types. */
    private List<DataType> dtypes(String field, Optional<List<DataType>> dtypes) {
        List<DataType> own = dtypes.orElse(json.dtypes());
        checks.require(
                json.dtypes().containsAll(own), field, own + " must be a subset of the op's dtypes " + json.dtypes());
        return own;
    }

    private List<FamilyFolder> families(String field, List<String> names) throws IOException {
        checks.requireUnique(field, names);
        List<FamilyFolder> families = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String family = names.get(i);
            String space = family + "/" + FamilyReader.FILE;
            checks.requireInside(folder, field + "[" + i + "]", space);
            checks.require(Files.isRegularFile(folder.resolve(space)), field, "no such file: " + space);
            families.add(FamilyReader.read(folder.resolve(family), json));
        }
        return families;
    }
}
