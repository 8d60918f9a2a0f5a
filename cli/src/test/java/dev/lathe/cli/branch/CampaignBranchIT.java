package dev.lathe.cli.branch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.cli.harness.TestCommand;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.SampleCampaigns;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes branches of campaigns with one and with two kept candidates to a git repository. */
@Timeout(120)
class CampaignBranchIT {
    private static final String BRANCH = "lathe/night/gemm_f32_64_fs";

    private final CampaignRecord oneKept = SampleCampaigns.small();
    private final CampaignRecord twoKept = SampleCampaigns.withRunoff();

    @TempDir
    private Path folder;

    @BeforeEach
    void createTheRepository() throws IOException {
        Files.createDirectories(folder.resolve("lathe"));
        Files.writeString(folder.resolve("kernel.c"), "unedited\n");
        Files.writeString(folder.resolve("lathe/op.json"), """
                {"op": "gemm", "about": "tiles", "metric": {"name": "throughput", "unit": "GB/s", "better": "higher"},
                 "dimensions": ["m"],
                 "commands": {"repository": "..", "files": ["kernel.c"], "source": "kernel.c", "bench": "./bench",
                   "results": {"file": "r.csv", "metric": "GB/s"}},
                 "knobs": [
                   {"name": "TILE", "meaning": "elements", "category": "tiling", "values": [4, 8, 16], "default": 4,
                    "passed": "macro"},
                   {"name": "FLAGS", "meaning": "for the compiler", "category": "micro", "values": ["-O3 -march=native"],
                    "default": "-O3 -march=native", "passed": "flag"}]}
                """);
        git("init", "--quiet", "--initial-branch=main");
        git("config", "user.name", "Tester");
        git("config", "user.email", "tester@example.com");
        git("add", ".");
        git("commit", "--quiet", "--message=Add the kernel");
    }

    @Test
    void aRepeatedUpdateAddsWhatIsMissing() {
        assertThat(branch(oneKept).update()).isEqualTo(1);
        assertThat(branch(oneKept).update()).isZero();
        assertThat(branch(twoKept).update()).isEqualTo(1);

        assertThat(git("log", "--format=%s", "main.." + BRANCH)).hasLineCount(2);
    }

    @Test
    void commitsOfACampaignWhoseIdBeginsWithThisOneDoNotCount() {
        git("commit", "--quiet", "--allow-empty", "--message=Keep a tile\n\nLathe-Campaign: night/gemm_f32_64_fs_2");

        assertThat(branch(oneKept).update()).isEqualTo(1);
        assertThat(branch(twoKept).update()).isEqualTo(1);
    }

    @Test
    void commitsOfAnEarlierCampaignWithThisIdDoNotCount() {
        branch(oneKept).update();
        git("merge", "--quiet", BRANCH);
        git("branch", "--delete", BRANCH);

        assertThat(branch(oneKept).update()).isEqualTo(1);
        assertThat(branch(twoKept).update()).isEqualTo(1);
        assertThat(git("log", "--format=%s", "main.." + BRANCH)).hasLineCount(2);
    }

    @Test
    void commitsOfAMergedBranchStillCount() {
        branch(oneKept).update();
        git("merge", "--quiet", "--no-ff", "--message=Merge the first candidate", BRANCH);
        git("branch", "--force", BRANCH, "main");

        assertThat(branch(oneKept).update()).isZero();
        assertThat(branch(twoKept).update()).isEqualTo(1);
    }

    @Test
    void aBranchCanHaveAnotherName() {
        assertThat(branch(oneKept).named("tiles").update()).isEqualTo(1);
        assertThat(branch(twoKept).named("tiles").update()).isEqualTo(1);

        assertThat(git("log", "--format=%s", "main..tiles")).hasLineCount(2);
        assertThat(git("branch", "--list", "lathe/*")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "-tiles", "tiles.lock", ""})
    void aNameThatGitDoesNotAcceptIsRefused(String name) {
        assertThatThrownBy(() -> branch(oneKept).named(name))
                .hasMessageContaining("--branch: '" + name + "' is not a valid branch name");
    }

    @Test
    void aBranchOfOtherWorkIsRefused() {
        git("branch", "tiles");

        assertThatThrownBy(() -> branch(oneKept).named("tiles").update())
                .hasMessageContaining("the branch tiles exists and has no commit of the campaign night/gemm_f32_64_fs");
    }

    @Test
    void aBranchThatIsCheckedOutDoesNotMove() {
        branch(oneKept).update();
        git("worktree", "add", "--quiet", "tree", BRANCH);

        assertThat(branch(oneKept).update()).isZero();
        assertThatThrownBy(() -> branch(twoKept).update())
                .hasMessageContaining(BRANCH + " is checked out in " + folder.resolve("tree"));
        assertThat(git("log", "--format=%s", "main.." + BRANCH)).hasLineCount(1);
    }

    @Test
    void aPointHasTheSourceFromWhichTheBranchStarts() throws IOException {
        branch(oneKept).update();
        Files.writeString(folder.resolve("kernel.c"), "changed after the campaign\n");
        branch(twoKept).update();

        assertThat(git("show", BRANCH + ":kernel.c")).isEqualTo("unedited");
        assertThat(git("diff", "--name-only", "main", BRANCH)).isEqualTo("lathe.env");
    }

    @Test
    void aCommitHasTheFilesOfItsCandidateOnly() throws IOException {
        Files.writeString(folder.resolve("tool.sh"), "unedited\n");
        assertThat(folder.resolve("tool.sh").toFile().setExecutable(true)).isTrue();
        Path op = folder.resolve("lathe/op.json");
        Files.writeString(op, Files.readString(op)
                .replace("\"source\": \"kernel.c\"", "\"source\": [\"*.c\", \"tool.sh\"]")
                .replace("[\"kernel.c\"]", "[\".\"]"));
        git("add", ".");
        git("commit", "--quiet", "--message=Add a tool");
        branch(edited(oneKept, 1, files("tool.sh", "first").with(files("new.c", "first")))).update();

        assertThat(git("diff", "--name-status", "main", BRANCH)).isEqualTo("A\tlathe.env\nA\tnew.c\nM\ttool.sh");
        assertThat(git("ls-tree", BRANCH, "tool.sh")).startsWith("100755");

        CampaignRecord both = edited(twoKept, 1, files("tool.sh", "first").with(files("new.c", "first")));
        branch(edited(both, 2, files("kernel.c", "second"))).update();

        assertThat(git("log", "--format=%s", "main.." + BRANCH)).hasLineCount(2);
        assertThat(git("diff", "--name-status", "main", BRANCH)).isEqualTo("M\tkernel.c\nA\tlathe.env");
        assertThat(git("show", BRANCH + ":kernel.c")).isEqualTo("second");
        assertThat(git("status", "--porcelain")).isEmpty();
    }

    private static SourceFiles files(String name, String text) {
        return SourceFiles.of(name, text);
    }

    /** Returns the campaign with other files for the proposal with this ordinal. */
    private static CampaignRecord edited(CampaignRecord campaign, int ordinal, SourceFiles files) {
        return SampleCampaigns.of(campaign.evaluations().stream()
                .map(recorded -> recorded.ordinal() == ordinal ? edited(recorded, files) : recorded)
                .toList());
    }

    private static Recorded edited(Recorded recorded, SourceFiles files) {
        Evaluation.Measured measured = (Evaluation.Measured) recorded.evaluation();
        Proposal proposal = measured.proposal();
        Proposal edited = new Proposal(
                proposal.ordinal(), proposal.id(), new Source("gemm", files.text(), proposal.candidate().knobs()),
                proposal.parent(), proposal.origin(), proposal.category(), proposal.rationale());
        return new Recorded(
                recorded.numbering(), recorded.epoch(), recorded.device(), recorded.at(),
                new Evaluation.Measured(
                        edited, measured.measurements(), measured.build(), measured.correctness(), measured.profile()),
                recorded.verdict());
    }

    private CampaignBranch branch(CampaignRecord campaign) {
        OpFolders ops = new OpFolders(folder);
        OpFolder op = ops.read(ops.reference(folder.resolve("lathe").toString()));
        return CampaignBranch.of(campaign, op);
    }

    private String git(String... words) {
        return TestCommand.git(folder, words);
    }
}
