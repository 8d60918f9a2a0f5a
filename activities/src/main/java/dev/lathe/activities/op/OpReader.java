package dev.lathe.activities.op;

import static dev.lathe.activities.op.Items.each;

import dev.lathe.tuning.op.Better;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads an op's folder whole. */
final class OpReader {
    private static final String PROBLEMS_TYPE = "dtype";

    private final Path folder;
    private final Path file;
    private final OpJson json;
    private final Formulas formulas;

    private OpReader(Path folder) {
        this.folder = folder;
        this.file = folder.resolve("op.json");
        this.json = OpFiles.read(file, OpJson.class);
        this.formulas = Formulas.over(file, json.dimensions());
    }

    static OpFolder read(Path folder, String contentHash) throws IOException {
        return new OpReader(folder).read(contentHash);
    }

    private OpFolder read(String contentHash) throws IOException {
        require(json.op().matches("[A-Za-z][A-Za-z0-9-]*"), "op", "a name is letters, digits and hyphens");
        require(json.metric().better() == Better.HIGHER, "metric.better", "must be higher: the metric is work per time");
        return new OpFolder(folder, op(), cpu(), families(), contentHash);
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
            throw new OpFileException(file, wrong.getMessage());
        }
    }

    private Tensor tensor(String field, OpJson.TensorJson tensor) {
        List<Expression> shape = each(field + ".shape", tensor.shape(), formulas::read);
        try {
            Optional<Tensor.Fill> fill = tensor.fill().map(range -> new Tensor.Fill(range.low(), range.high()));
            return new Tensor(tensor.name(), tensor.role(), shape, type(tensor.type()), fill);
        } catch (IllegalArgumentException wrong) {
            throw new OpFileException(file, field, wrong.getMessage());
        }
    }

    private static Optional<DataType> type(String type) {
        return type.equals(PROBLEMS_TYPE) ? Optional.empty() : Optional.of(DataType.of(type));
    }

    private CpuSources cpu() {
        CpuSources sources = new CpuSources(json.cpu().reference(), json.cpu().vendor());
        requireFile("cpu.reference", sources.reference());
        sources.vendor().ifPresent(vendor -> requireFile("cpu.vendor", vendor));
        return sources;
    }

    private List<FamilyFolder> families() throws IOException {
        require(!json.cpu().families().isEmpty(), "cpu.families", "there must be at least one, the simplest first");
        List<FamilyFolder> families = new ArrayList<>();
        for (String family : json.cpu().families()) {
            String space = family + "/" + FamilyReader.FILE;
            require(Files.isRegularFile(folder.resolve(space)), "cpu.families", "there is no file " + space);
            families.add(FamilyReader.read(folder.resolve(family), json));
        }
        return families;
    }

    private void requireFile(String field, String name) {
        require(Files.isRegularFile(folder.resolve(name)), field, "there is no file " + name + " beside op.json");
    }

    private void require(boolean holds, String field, String otherwise) {
        if (!holds) {
            throw new OpFileException(file, field, otherwise);
        }
    }
}
