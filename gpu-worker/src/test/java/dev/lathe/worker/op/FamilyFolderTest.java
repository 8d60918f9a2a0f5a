package dev.lathe.worker.op;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.reading.OpFolders;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FamilyFolderTest {
    private static final OpFolders OPS = new OpFolders(Path.of("kernels"));

    private static FamilyFolder family(String name) {
        return OPS.read(OPS.reference("gemm")).family(name);
    }

    @Test
    void usedByLaunchesContainsTheNamesInGridsMapsBuffersAndArguments() {
        assertThat(family("wgmma").usedByLaunches())
                .contains("TILE_M", "TILE_N", "CLUSTER_M", "SPLIT_K", "STAGES", "M", "N", "K")
                .doesNotContain("WGMMA_IN_FLIGHT", "SWIZZLE_GROUP");
        assertThat(family("blocked").usedByLaunches()).contains("MC", "PACK_A").doesNotContain("OPT", "UNROLL");
    }

    @Test
    void launchTextContainsOnlyTheKnobsOfLaunches() {
        SortedMap<String, KnobValue> knobs = new TreeMap<>();
        for (String name : List.of("THREADS_N", "THREADS_M", "UNROLL")) {
            knobs.put(name, new KnobValue.Whole(8));
        }
        assertThat(family("scalar").launchText(knobs)).isEqualTo("scalar THREADS_M=8 THREADS_N=8");
    }
}
