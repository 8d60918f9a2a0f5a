package dev.lathe.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.manifest.Manifests;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Violation;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FullManifestTest {
    private static final List<Shape> SHAPES = Manifests.find("full-134", Path.of("")).shapes();

    private final OpFolders folders = new OpFolders(TestCluster.root().resolve("gpu-worker/kernels"));
    private final OpFolder op = folders.read(folders.reference("gemm_sp"));

    private SearchSpace space(DataType dtype, Shape shape) {
        return op.space(new Problem("gemm_sp", dtype, Dimensions.of(op.op().dimensions(), shape.sizes())), "cuda");
    }

    @ParameterizedTest
    @EnumSource(value = DataType.class, names = {"F16", "E4M3"})
    void everySparseFamilySupportsAllShapesWithItsDefaults(DataType dtype) {
        assertThat(SHAPES).hasSize(134).allSatisfy(shape -> {
            SearchSpace space = space(dtype, shape);
            assertThat(space.families()).allSatisfy(family -> assertThat(space.violation(family.simplest())).isEmpty());
        });
    }

    @Test
    void unalignedShapeIsRejectedWithAFixHint() {
        SearchSpace space = space(DataType.F16, Shape.parse("64x64x40"));
        for (Family family : space.families()) {
            assertThat(space.violation(family.simplest()).map(Violation::fixHint).orElseThrow())
                    .contains("pad K to a multiple of 32");
        }
    }
}
