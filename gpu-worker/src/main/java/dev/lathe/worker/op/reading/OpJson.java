package dev.lathe.worker.op.reading;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.worker.op.WorkKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The JSON of an op.json. */
public record OpJson(
        String op,
        String about,
        List<String> dimensions,
        List<DataType> dtypes,
        List<TensorJson> tensors,
        String flop,
        String bytes,
        ToleranceJson tolerance,
        Optional<NumericsJson> numerics,
        MetricJson metric,
        Optional<List<String>> shapes,
        Optional<CpuJson> cpu,
        Optional<CudaJson> cuda) {

    /** A tensor. The type is a data type, or {@code dtype} for the data type of the problem. */
    public record TensorJson(String name, Tensor.Role role, List<String> shape, String type, Optional<FillJson> fill) {}

    public record FillJson(FillKind kind, double low, double high) {}

    enum FillKind {
        UNIFORM;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public record ToleranceJson(String sumLength, Optional<String> about) {}

    /** What the result is defined for: inputs outside the range of the fill, NaN and infinity, denormals. */
    public record NumericsJson(
            Optional<Boolean> outsideFill, Optional<Boolean> nonFinite, Optional<Boolean> denormals) {}

    public record MetricJson(String name, String unit, MetricDirection better, WorkKind from) {}

    public record CpuJson(
            Optional<List<DataType>> dtypes, String reference, Optional<String> vendor, List<String> families) {}

    public record CudaJson(
            Optional<List<DataType>> dtypes,
            Optional<Double> peakFactor,
            ProgramJson reference,
            Optional<DataType> referenceType,
            Optional<ProgramJson> prepare,
            Optional<String> vendor,
            List<String> families) {}

    /** A source with its launches. A Python function has no launches. */
    public record ProgramJson(String source, Optional<List<LaunchJson>> launches) {}
}
