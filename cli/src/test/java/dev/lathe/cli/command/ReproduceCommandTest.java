package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.op.OpFolder;
import dev.lathe.activities.op.reading.OpFolders;
import dev.lathe.cli.house.Console;
import dev.lathe.cli.house.Console.Printed;
import dev.lathe.cli.house.House;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.workflows.wire.TuningJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Winners are measured again on this machine's processor, without a server. */
@Timeout(600)
class ReproduceCommandTest {
    @TempDir
    private Path folder;

    private Console console;

    @BeforeEach
    void needsNoServer() {
        console = Console.in(folder, Map.of("LATHE_DATA", folder.resolve("data").toString()));
    }

    /** The simplest kernel of gemm, said to have reached so many GFLOP/s. */
    private Path certificate(double value) throws Exception {
        OpFolders ops = new OpFolders(House.root().resolve("gpu-worker/kernels"));
        OpReference reference = ops.reference("gemm");
        OpFolder gemm = ops.read(reference);
        Problem problem = new Problem("gemm", DataType.F32, Dimensions.of(gemm.op().dimensions(), List.of(40L, 40L, 40L)));
        Candidate simplest = gemm.space(problem, "cpu").simplest();
        Certificate certificate = new Certificate(
                "night/gemm",
                reference,
                problem,
                "cpu",
                1,
                "0".repeat(64),
                simplest,
                gemm.metric(problem),
                value,
                OptionalDouble.empty(),
                "elsewhere:cpu",
                "another protocol");
        return Files.writeString(folder.resolve("winner.json"), TuningJson.mapper().writeValueAsString(certificate));
    }

    @Test
    void saysHowFarAWinnerIsFromWhatWasRecorded() throws Exception {
        Printed reproduced = console.call("reproduce", certificate(1e6).toString());
        assertThat(reproduced.out())
                .contains("then 1.00000e+06 GFLOP/s on elsewhere:cpu, another protocol", "now ", ":cpu (", "outside the bound of 10 %");
        assertThat(reproduced.status()).as(reproduced.err()).isEqualTo(1);
    }

    @Test
    void namesAFileThatIsNoCertificate() throws Exception {
        Path other = Files.writeString(folder.resolve("other.json"), "{\"iterations\": 3}");
        Printed refused = console.call("reproduce", other.toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("other.json is no certificate of a winner");
    }
}
