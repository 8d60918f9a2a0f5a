package dev.lathe.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.OwnOp;
import dev.lathe.tuning.campaign.plan.OpReference;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledOpsTest {
    @TempDir
    private Path folder;

    @Test
    void aSubmissionNeedsNoFamilyIfTheOpHasOne() {
        assertThat(OwnOp.in(folder).call("init", "rmsnorm").status()).isZero();
        OpReference own = Planning.OPS.get(folder.resolve("rmsnorm").toString()).reference();

        assertThat(Planning.OPS.onlyFamily(own)).contains("plain");
        assertThat(Planning.OPS.onlyFamily(Planning.OPS.get("gemm").reference())).isEmpty();
        assertThat(Planning.OPS.onlyFamily(new OpReference("gone", "/nowhere/gone", "00"))).isEmpty();
    }
}
