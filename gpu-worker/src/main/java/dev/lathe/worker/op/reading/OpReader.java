package dev.lathe.worker.op.reading;

import static dev.lathe.worker.op.reading.Items.each;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.worker.op.CpuSection;
import dev.lathe.worker.op.CudaSection;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.file.OpFiles;
import dev.lathe.worker.op.file.OpJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads an op's folder whole. */
public final class OpReader {
    private static final String PROBLEMS_TYPE = "dtype";

    private final Path folder;
    private final Path file;
    private final OpJson json;
    private final Formulas formulas;
    private final Demands demands;

    private OpReader(Path folder) {
        this.folder = folder;
        this.file = folder.resolve("op.json");
        this.json = OpFiles.read(file, OpJson.class);
        this.formulas = Formulas.over(file, names());
        this.demands = new Demands(file);
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
        demands.that(json.op().matches("[A-Za-z][A-Za-z0-9_-]*"), "op", "a name is letters, digits, hyphens and underscores");
        demands.that(json.metric().better() == MetricDirection.HIGHER, "metric.better", "must be higher: the metric is work per time");
        demands.names("dimensions", json.dimensions());
        demands.names("dtypes", json.dtypes());
        demands.names("tensors", json.tensors().stream().map(OpJson.TensorJson::name).toList());
        demands.that(
                json.tensors().stream().anyMatch(tensor -> tensor.role() == Tensor.Role.OUTPUT), "tensors", "one must be an output");
        demands.that(json.cpu().isPresent() || json.cuda().isPresent(), "cpu", "there must be a section cpu or cuda");
        Op op = op();
        List<Dimensions> shapes = Shapes.read(file, json.shapes(), json.dimensions());
        OpFolder read = new OpFolder(folder, op, shapes, cpu(), cuda(), Optional.empty(), contentHash);
        requireNoLinksOut();
        return read;
    }

    /** A header behind such a link would be used and not be hashed. */
    private void requireNoLinksOut() throws IOException {
        for (Path link : FolderFiles.links(folder)) {
            demands.that(
                    link.toRealPath().startsWith(folder.toRealPath()),
                    "op",
                    link + " is a symbolic link that leads out of " + folder + "; put a copy there in place of the link");
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

    private Tensor tensor(String field, OpJson.TensorJson tensor) {
        List<Expression> shape = each(field + ".shape", tensor.shape(), formulas::read);
        try {
            Optional<Tensor.Fill> fill = tensor.fill().map(range -> new Tensor.Fill(range.low(), range.high()));
            return new Tensor(tensor.name(), tensor.role(), shape, type(tensor.type()), fill);
        } catch (IllegalArgumentException wrong) {
            throw new OpFileException(file, field, String.valueOf(wrong.getMessage()));
        }
    }

    private static Optional<DataType> type(String type) {
        return type.equals(PROBLEMS_TYPE) ? Optional.empty() : Optional.of(DataType.of(type));
    }

    private Optional<CpuSection> cpu() throws IOException {
        if (json.cpu().isEmpty()) {
            return Optional.empty();
        }
        OpJson.CpuJson cpu = json.cpu().orElseThrow();
        demands.file("cpu.reference", cpu.reference());
        cpu.vendor().ifPresent(vendor -> demands.file("cpu.vendor", vendor));
        return Optional.of(new CpuSection(
                dtypes("cpu.dtypes", cpu.dtypes()), cpu.reference(), cpu.vendor(), families("cpu.families", cpu.families())));
    }

    private Optional<CudaSection> cuda() throws IOException {
        if (json.cuda().isEmpty()) {
            return Optional.empty();
        }
        OpJson.CudaJson cuda = json.cuda().orElseThrow();
        cuda.vendor().ifPresent(vendor -> demands.file("cuda.vendor", vendor));
        ProgramReader programs = new ProgramReader(demands, json, names());
        demands.that(cuda.peakFactor().orElse(1.0) >= 1, "cuda.peakFactor", "must be at least 1");
        return Optional.of(new CudaSection(
                dtypes("cuda.dtypes", cuda.dtypes()),
                cuda.peakFactor().orElse(1.0),
                programs.reference(cuda.reference()),
                cuda.referenceType().orElse(DataType.F32),
                cuda.prepare().map(programs::preparation),
                cuda.vendor(),
                families("cuda.families", cuda.families())));
    }

    /** A section may have fewer types than the op. */
    private List<DataType> dtypes(String field, Optional<List<DataType>> dtypes) {
        List<DataType> own = dtypes.orElse(json.dtypes());
        demands.that(json.dtypes().containsAll(own), field, own + " are not all among the op's dtypes " + json.dtypes());
        return own;
    }

    private List<FamilyFolder> families(String field, List<String> names) throws IOException {
        demands.names(field, names);
        List<FamilyFolder> families = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String family = names.get(i);
            String space = family + "/" + FamilyReader.FILE;
            demands.inside(folder, field + "[" + i + "]", space);
            demands.that(Files.isRegularFile(folder.resolve(space)), field, "there is no file " + space);
            families.add(FamilyReader.read(folder.resolve(family), json));
        }
        return families;
    }
}
