package dev.lathe.worker.op.reading;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.lathe.tuning.field.FieldDoc;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.KnobEncoding;
import java.util.List;
import java.util.Optional;

/** The JSON of a space.json. */
public record FamilyJson(
        @FieldDoc(value = FileChecks.SCHEMA, byDefault = "none") @JsonProperty("$schema") Optional<String> schema,
        @FieldDoc(value = "name, equal to the folder's name", example = "\"plain\"") String family,
        @FieldDoc("description") String about,
        @FieldDoc(
                        value = "the kernel; the suffix `.cu` makes the family a CUDA family",
                        syntax = FieldDoc.PATH,
                        example = "\"kernel.c\"")
                String source,
        @FieldDoc(value = "compiler flags of all points; may be empty", example = "[\"-O2\"]") List<String> flags,
        @FieldDoc("tunable parameters") List<KnobJson> knobs,
        @FieldDoc("conditions of legal points; may be empty") List<ConstraintJson> constraints,
        @FieldDoc("buffers that the launches may use; may be empty") List<ScratchJson> scratch,
        @FieldDoc(value = "tensor maps of TMA, which are arguments of CUDA launches", byDefault = "none")
                Optional<List<MapJson>> maps,
        @FieldDoc(value = "launches that run once, outside the timed region", byDefault = "none")
                Optional<List<LaunchJson>> preparation,
        @FieldDoc("launches of the kernel, in order; at least one") List<LaunchJson> launches) {

    public record KnobJson(
            @FieldDoc(
                    value = "a C identifier, unique among dimensions, tensors, knobs, scratch buffers and maps",
                    pattern = FileChecks.C_NAME,
                    example = "\"SUMS\"")
            String name,

            @FieldDoc(value = "description", example = "\"independent partial sums of a row\"")
            String meaning,

            @FieldDoc("kind of change") Category category,

            @FieldDoc(
                    value = "integers or strings, in an order in which neighbors are similar",
                    example = "[1, 2, 4, 8]")
            List<KnobValue> values,

            @FieldDoc(
                    value = "one of the values; the defaults together are the family's simplest kernel",
                    example = "1")
            @JsonProperty("default")
            KnobValue defaultValue,

            @FieldDoc("`macro` (`-DNAME=VALUE`), or `flag`: a text that is split at spaces and added to the "
                    + "compiler's command line")
            KnobEncoding passed) {}

    public record ConstraintJson(
            @FieldDoc(value = "name", example = "\"sums-fit-a-row\"")
            String name,

            @FieldDoc(
                    value = "a point is legal if the value is not 0; a knob with strings is compared with one of them, "
                            + "as in `LAYOUT == \"row\"`",
                    syntax = FieldDoc.EXPRESSION,
                    example = "\"SUMS <= C\"")
            String expression,

            @FieldDoc(value = "how to satisfy the constraint", example = "\"choose SUMS no larger than a row\"")
            String fix) {}

    public record ScratchJson(
            @FieldDoc(value = "name of the scratch buffer", example = "\"PARTIAL\"") String name,
            @FieldDoc(value = "size", syntax = FieldDoc.EXPRESSION, unit = "bytes", example = "\"R*8\"") String bytes,
            @FieldDoc(
                            value = "whether the buffer is zeroed once, before the first launch; every "
                                    + "launch must leave it "
                                    + "zeroed",
                            byDefault = "false: it is filled with poison")
                    Optional<Boolean> zeroed) {}

    /** A map of a tensor, or of a scratch buffer with an element type. */
    public record MapJson(
            @FieldDoc(value = "name of the tensor map", example = "\"A_MAP\"") String name,
            @FieldDoc(value = "tensor of the map; a map has either `tensor` or `scratch`", byDefault = "none")
                    Optional<String> tensor,
            @FieldDoc(value = "scratch buffer of the map", byDefault = "none") Optional<String> scratch,
            @FieldDoc(
                            value = "data type of the scratch buffer's elements",
                            legal = DataType.class,
                            byDefault = "the tensor's type")
                    Optional<String> type,
            @FieldDoc(
                            value = "extents, innermost first",
                            syntax = FieldDoc.EXPRESSION,
                            unit = "elements",
                            example = "[\"K\", \"M\"]")
                    List<String> extents,
            @FieldDoc(
                            value = "strides without the innermost one",
                            syntax = FieldDoc.EXPRESSION,
                            unit = "bytes",
                            byDefault = "dense",
                            example = "[\"K*dtypeBytes\"]")
                    Optional<List<String>> strides,
            @FieldDoc(
                            value = "extents of one copy, innermost first",
                            syntax = FieldDoc.EXPRESSION,
                            unit = "elements",
                            example = "[\"64\", \"BM\"]")
                    List<String> box,
            @FieldDoc(
                            value = "swizzle: 128, 64, 32, or 0 for none",
                            syntax = FieldDoc.EXPRESSION,
                            unit = "bytes",
                            example = "\"128\"")
                    String swizzle) {}
}
