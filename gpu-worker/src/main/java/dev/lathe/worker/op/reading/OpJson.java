package dev.lathe.worker.op.reading;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.lathe.tuning.field.FieldDoc;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.worker.op.KernelCompiler;
import dev.lathe.worker.op.WorkKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/** The JSON of an op.json. */
public record OpJson(
        @FieldDoc(value = FileChecks.SCHEMA, byDefault = "none") @JsonProperty("$schema")
        Optional<String> schema,

        @FieldDoc(value = "name of the op", pattern = FileChecks.OP_NAME, example = "\"rmsnorm\"")
        String op,

        @FieldDoc("description") String about,

        @FieldDoc(
                value = "names of the dimensions, in the order of a shape such as `512x1024`",
                example = "[\"R\", \"C\"]")
        List<String> dimensions,

        @FieldDoc(value = "data types of a problem", example = "[\"f32\"]")
        List<DataType> dtypes,

        @FieldDoc(
                "tensors, in the order in which `reference` and `vendor` receive them; at least one is an output or inout")
        List<TensorJson> tensors,

        @FieldDoc(value = "floating-point operations of a problem", syntax = FieldDoc.EXPRESSION, example = "\"4*R*C\"")
        String flop,

        @FieldDoc(
                value = "bytes that a problem must move, for the roofline",
                syntax = FieldDoc.EXPRESSION,
                unit = "bytes",
                example = "\"dtypeBytes*(2*R*C+C)\"")
        String bytes,

        @FieldDoc("the rounding error that is allowed") ToleranceJson tolerance,

        @FieldDoc(
                value = "the contents of inputs for which the result is defined",
                byDefault = "the defaults of its fields")
        Optional<NumericsJson> numerics,

        @FieldDoc("the value that is shown for a time") MetricJson metric,

        @FieldDoc(
                value = "shapes that `lathe run --op` tunes; `lathe check` checks the first one",
                pattern = FileChecks.SHAPE,
                byDefault = "the command must name shapes",
                example = "[\"512x4096\", \"64x1024\"]")
        Optional<List<String>> shapes,

        @FieldDoc(
                value = "the names and the shell commands of up to eight programs to compare with, which time "
                        + "themselves and print lines `nanoseconds=NUMBER`",
                byDefault = "no comparison",
                example = "{\"pytorch eager\": \"python3 eager.py\"}")
        @JsonDeserialize(contentUsing = NamedTexts.class)
        Optional<SortedMap<String, String>> compare,

        @FieldDoc(value = "the op on a CPU", byDefault = "the op does not run on a CPU")
        Optional<CpuJson> cpu,

        @FieldDoc(
                value = "the op on a GPU; an op has `cpu`, `cuda` or both",
                byDefault = "the op does not run on a GPU")
        Optional<CudaJson> cuda) {

    /** A tensor. The type is a data type, or {@code dtype} for the data type of the problem. */
    public record TensorJson(
            @FieldDoc(value = "name", example = "\"X\"") String name,

            @FieldDoc(
                    "the program that writes the tensor; an `inout` tensor is read and written, and each run receives new "
                            + "contents; `derived` tensors are computed by `cuda.prepare`")
            Tensor.Role role,

            @FieldDoc(
                    value = "extents, outermost dimension first",
                    syntax = FieldDoc.EXPRESSION,
                    unit = "elements",
                    example = "[\"R\", \"C\"]")
            List<String> shape,

            @FieldDoc(
                    value = "data type; `dtype` is the data type of the problem",
                    legal = DataType.class,
                    words = "dtype")
            String type,

            @FieldDoc(
                    value =
                            "contents; `input` and `inout` tensors have a fill, others have none: `uniform` numbers from `low` "
                                    + "to `high`; approximately `normal` numbers, at most six deviations from the mean; "
                                    + "`zeros`; an `index`: integers from 0 to below a bound; a `mask` of 0 and 1; "
                                    + "the array that a `python` function returns, on a CPU",
                    byDefault = "none")
            Optional<FillJson> fill,

            @FieldDoc(
                    value =
                            "the inputs of MxK and NxK whose product an output of MxN is; lets a GPU check it after timed runs",
                    byDefault = "not a product",
                    example = "[\"X\", \"W\"]")
            Optional<List<String>> product) {}

    /** A fill. Each kind has fields of its own. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = UniformJson.class, name = "uniform"),
        @JsonSubTypes.Type(value = NormalJson.class, name = "normal"),
        @JsonSubTypes.Type(value = ZerosJson.class, name = "zeros"),
        @JsonSubTypes.Type(value = IndexJson.class, name = "index"),
        @JsonSubTypes.Type(value = MaskJson.class, name = "mask"),
        @JsonSubTypes.Type(value = PythonJson.class, name = "python")
    })
    public sealed interface FillJson {}

    record UniformJson(
            @FieldDoc(value = "minimum", example = "-1") Double low,
            @FieldDoc(value = "upper bound; integers include it", example = "1") Double high)
            implements FillJson {}

    record NormalJson(
            @FieldDoc(value = "mean", example = "0") Double mean,
            @FieldDoc(value = "standard deviation", example = "1") Double deviation)
            implements FillJson {}

    record ZerosJson() implements FillJson {}

    record IndexJson(
            @FieldDoc(value = "upper bound, exclusive", syntax = FieldDoc.EXPRESSION, example = "\"R\"") String below)
            implements FillJson {}

    record MaskJson(@FieldDoc(value = "probability of a 1", example = "0.5") Double density) implements FillJson {}

    record PythonJson(
            @FieldDoc(value = "Python file", syntax = FieldDoc.PATH, example = "\"inputs.py\"")
            String source,

            @FieldDoc(
                    value = "function of the file; its parameters are the generator `rng`, the `shape`, dimensions and "
                            + "earlier inputs, by their names",
                    example = "\"starts\"")
            String function)
            implements FillJson {}

    public record ToleranceJson(
            @FieldDoc(
                            value = "number of terms in the longest sum of an output element",
                            syntax = FieldDoc.EXPRESSION,
                            unit = "terms",
                            example = "\"C\"")
                    String sumLength,
            @FieldDoc(value = "reason for the sum length", byDefault = "none") Optional<String> about) {}

    /** What the result is defined for: inputs outside the range of the fill, NaN and infinity, denormals. */
    public record NumericsJson(
            @FieldDoc(
                            value = "whether the result is defined for inputs outside the range of their fill",
                            byDefault = "true")
                    Optional<Boolean> outsideFill,
            @FieldDoc(
                            value = "whether NaN and infinity in inputs must have the reference's effect",
                            byDefault = "false")
                    Optional<Boolean> nonFinite,
            @FieldDoc(value = "whether denormal numbers must not be flushed to zero", byDefault = "false")
                    Optional<Boolean> denormals) {}

    public record MetricJson(
            @FieldDoc(value = "name", example = "\"bandwidth\"") String name,
            @FieldDoc(value = "unit of the work per nanosecond", example = "\"GB/s\"") String unit,
            @FieldDoc("must be `higher`, because the metric is work per time") MetricDirection better,
            @FieldDoc("the work that the metric counts per time") WorkKind from) {}

    public record CpuJson(
            @FieldDoc(value = "data types of the op on a CPU", byDefault = "the op's `dtypes`")
            Optional<List<DataType>> dtypes,

            @FieldDoc(value = "the reference: C code, or Python", syntax = FieldDoc.PATH, example = "\"reference.c\"")
            String reference,

            @FieldDoc(
                    value = "code that calls a vendor library",
                    syntax = FieldDoc.PATH,
                    byDefault = "no vendor library",
                    example = "\"vendor.c\"")
            Optional<String> vendor,

            @FieldDoc(
                    value =
                            "threads that a candidate may have, with a processor for each; the vendor library has as many",
                    byDefault = "1",
                    example = "8")
            OptionalInt threads,

            @FieldDoc(
                    value =
                            "installed libraries that candidates may call, besides those of flags such as `-lopenblas`: "
                                    + "the beginnings of their file names, without `lib`",
                    byDefault = "none",
                    example = "[\"openblas\", \"gfortran\"]")
            Optional<List<String>> libraries,

            @FieldDoc(
                    value = "folders of the families, simplest first: the default of the first is the baseline",
                    syntax = FieldDoc.PATH,
                    example = "[\"plain\"]")
            List<String> families) {}

    public record CudaJson(
            @FieldDoc(value = "data types of the op on a GPU", byDefault = "the op's `dtypes`")
                    Optional<List<DataType>> dtypes,
            @FieldDoc(
                            value = "compiler of the CUDA code; `nvcc` is slower, but knows the headers of the host",
                            byDefault = "`nvrtc`")
                    Optional<KernelCompiler> compiler,
            @FieldDoc(
                            value = "factor of the roofline's peak rate, such as 2 for 2:4 sparse tensor cores",
                            byDefault = "1")
                    Optional<Double> peakFactor,
            @FieldDoc("the reference: CUDA code with launches, or Python") ProgramJson reference,
            @FieldDoc(value = "data type of the reference's outputs", byDefault = "`f32`")
                    Optional<DataType> referenceType,
            @FieldDoc(
                            value = "program that computes the `derived` tensors, outside the timed region",
                            byDefault = "no derived tensors")
                    Optional<ProgramJson> prepare,
            @FieldDoc(
                            value = "host code that calls a vendor library",
                            syntax = FieldDoc.PATH,
                            byDefault = "no vendor library",
                            example = "\"vendor_cuda.c\"")
                    Optional<String> vendor,
            @FieldDoc(
                            value = "folders of the families, simplest first: the default of the first is the baseline",
                            syntax = FieldDoc.PATH,
                            example = "[\"plain\"]")
                    List<String> families) {}

    /** A source with its launches. A Python function has no launches. */
    public record ProgramJson(
            @FieldDoc(value = "CUDA code, or Python", syntax = FieldDoc.PATH, example = "\"reference.cu\"")
                    String source,
            @FieldDoc(value = "launches; required for CUDA code", byDefault = "none, for Python")
                    Optional<List<LaunchJson>> launches) {}
}
