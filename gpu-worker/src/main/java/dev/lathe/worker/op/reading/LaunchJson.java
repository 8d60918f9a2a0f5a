package dev.lathe.worker.op.reading;

import dev.lathe.tuning.field.FieldDoc;
import java.util.List;
import java.util.Optional;

/** The JSON of a launch in an op.json or a space.json. CUDA kernels have a grid and a block. */
public record LaunchJson(
        @FieldDoc(value = "function of the source", example = "\"rmsnorm\"", pattern = FileChecks.C_NAME) String entry,
        @FieldDoc(
                        value = "names of tensors, scratch buffers and maps, or expressions, which are "
                                + "passed as `int64_t`",
                        syntax = FieldDoc.EXPRESSION,
                        example = "[\"X\", \"Y\", \"R\", \"C\"]")
                List<String> arguments,
        @FieldDoc(
                        value = "one to three extents, x first; required for CUDA",
                        syntax = FieldDoc.EXPRESSION,
                        unit = "blocks",
                        byDefault = "none, on a CPU",
                        example = "[\"R\"]")
                Optional<List<String>> grid,
        @FieldDoc(
                        value = "one to three extents, x first; required for CUDA",
                        syntax = FieldDoc.EXPRESSION,
                        unit = "threads",
                        byDefault = "none, on a CPU",
                        example = "[\"THREADS\"]")
                Optional<List<String>> block,
        @FieldDoc(
                        value = "one to three extents of a cluster, x first",
                        syntax = FieldDoc.EXPRESSION,
                        unit = "blocks",
                        byDefault = "no cluster",
                        example = "[\"2\"]")
                Optional<List<String>> cluster,
        @FieldDoc(
                        value = "dynamic shared memory of a block",
                        syntax = FieldDoc.EXPRESSION,
                        unit = "bytes",
                        byDefault = "0",
                        example = "\"THREADS*4\"")
                Optional<String> sharedMemory,
        @FieldDoc(
                        value = "whether all blocks of the grid must be resident at the same time, "
                                + "because they wait for "
                                + "each other",
                        byDefault = "false")
                Optional<Boolean> resident) {}
