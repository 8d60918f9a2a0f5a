package dev.lathe.worker.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An op with two outputs of two types, scratch memory and a reference in Python. */
@Timeout(600)
class CpuLibraryIT {
    private static final Path KERNELS = Path.of("src/test/resources/library/ops");
    private static final OpFolders OPS = new OpFolders(KERNELS);
    private static final OpFolder OP = OPS.read(OPS.reference("largest"));

    @TempDir
    private Path data;

    private static Winner downwards(Problem problem) {
        return winner(OP.space(problem, "cpu").simplest().with("DOWN", new KnobValue.Whole(1)), problem);
    }

    private static Winner winner(Candidate candidate, Problem problem) {
        return new Winner(
                candidate, problem, OptionalDouble.of(8), new Winner.Place("cpu", "host:cpu", "runner 1, cc 12"));
    }

    private String run(String... words) {
        CommandEnd end = Command.in(data, Duration.ofMinutes(5), List.of(words)).run();
        assertThat(end).isEqualTo(new CommandEnd.Exited(0, end.output()));
        return end.output();
    }

    @Test
    void isCheckedByTheSimplestKernelWhereTheReferenceIsNoC() throws IOException {
        Problem problem = new Problem("largest", DataType.F32, Dimensions.of(List.of("R", "C"), List.of(64L, 1000L)));
        LibraryFolder.ofCpu(Library.of(OP, List.of(downwards(problem))), data.resolve("library")).write();
        run("cmake", "-S", "library", "-B", "build");
        run("cmake", "--build", "build");

        assertThat(run("build/example").lines().toList())
                .satisfiesExactly(
                        tuned -> assertThat(tuned)
                                .startsWith("correct 64x1000 by plain_")
                                .contains("(tuned for this shape)", ", recorded 8 GB/s"),
                        nearest -> assertThat(nearest)
                                .startsWith("correct 96x1032 by plain_")
                                .contains("(tuned for 64x1000, the nearest"),
                        simplest -> assertThat(simplest)
                                .startsWith("correct 67x1003 by plain_")
                                .contains("(the baseline:"));
        assertThat(data.resolve("library/include/lathe_largest.h"))
                .content()
                .contains("The baseline kernel, for the verification of results");
    }

    @Test
    void exampleFillsIndicesMasksAndNormalNumbers() throws IOException {
        assertThatTheExampleIsRight("gather", List.of(500L, 3000L), "ORDER", new KnobValue.Word("backward"));
    }

    @Test
    void exampleGivesEachCallNewContentsOfInoutTensors() throws IOException {
        assertThatTheExampleIsRight("advance", List.of(500L, 3000L), "STEP", new KnobValue.Whole(4));
    }

    @Test
    void kernelsWithOpenMpAreLinkedWithAndWithoutCMake() throws IOException {
        assertThatTheExampleIsRight("threaded", List.of(500L), "THREADS", new KnobValue.Whole(2));
        run("sh", "library/build.sh");
        assertThat(run("library/build/example")).startsWith("correct ");
    }

    @Test
    void libraryIsPartOfAProjectWhoseTargetsHaveTheNamesOfItsFiles() throws IOException {
        assertThatTheExampleIsRight("gather", List.of(500L, 3000L), "ORDER", new KnobValue.Word("backward"));
        Files.writeString(data.resolve("CMakeLists.txt"), """
                cmake_minimum_required(VERSION 3.16)
                project(caller C)
                add_custom_target(example)
                add_custom_target(reference)
                add_subdirectory(library)
                """);
        run("cmake", "-S", ".", "-B", "caller");
        run("cmake", "--build", "caller");

        assertThat(data.resolve("caller/library/liblathe_gather.a")).exists();
        assertThat(data.resolve("caller/library/example")).doesNotExist();
    }

    @Test
    void libraryOfAnOpWithInputsFromPythonSaysThatItHasNoExample() throws IOException {
        Path ops = Path.of("../docs/examples");
        OpReference reference = new OpFolders(ops).reference("spmv");
        OpFolder op = new OpFolders(ops).read(reference);
        Problem problem = new Problem(
                "spmv", DataType.F32, Dimensions.of(op.op().dimensions(), List.of(100L, 200L, 3000L)));
        build(op, winner(op.space(problem, "cpu").simplest(), problem));

        assertThat(Command.in(data, Duration.ofMinutes(1), List.of("build/example")).run())
                .isEqualTo(new CommandEnd.Exited(
                        77, "This library has no example: Python functions fill the inputs of its op.\n"));
        assertThat(data.resolve("library/README.md"))
                .content()
                .contains("cmake -S . -B build && cmake --build build\n", "no example")
                .doesNotContain("build/example", "| `example` |", "builds the example");
    }

    private void build(OpFolder op, Winner winner) throws IOException {
        Library library = Library.of(op, List.of(winner));
        LibraryFolder.ofCpu(library, data.resolve("library")).write();
        run("cmake", "-S", "library", "-B", "build");
        run("cmake", "--build", "build");
    }

    private void assertThatTheExampleIsRight(String name, List<Long> sizes, String knob, KnobValue value)
            throws IOException {
        Path ops = Path.of("../gpu-worker/src/test/resources/ops");
        OpReference reference = new OpFolders(ops).reference(name);
        OpFolder op = new OpFolders(ops).read(reference);
        Problem problem = new Problem(name, DataType.F32, Dimensions.of(op.op().dimensions(), sizes));
        build(op, winner(op.space(problem, "cpu").simplest().with(knob, value), problem));

        assertThat(run("build/example").lines().toList())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).startsWith("correct "));
    }
}
