package dev.lathe.worker.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.testing.TestCache;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.process.MeasurementLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Uses a script with the command line of nvdisasm. */
@Timeout(300)
class BuildFactsIT {
    @TempDir
    private Path folder;

    private final Compiler compiler = new Compiler(
            HostToolchain.find(), new ArtifactStore(TestCache.artifacts()), new MeasurementLock(),
            CompileLimits.standard());

    private Recipe recipe() throws IOException {
        Path sources = Files.createDirectory(folder.resolve("sources"));
        Files.writeString(sources.resolve("kernel.c"), "int main(void) { return 0; }\n");
        return Recipe.of(sources, FolderHash.of(sources), List.of("kernel.c"), List.of());
    }

    private Disassembler disassembler(String script) throws IOException {
        Path program = Files.writeString(folder.resolve("nvdisasm"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new Disassembler(program, folder.resolve("work"));
    }

    private BuildFacts.Found found(Optional<Disassembler> disassembler) throws IOException {
        return new BuildFacts(disassembler).of(compiler, recipe(), Heartbeat.silent());
    }

    private BuildFacts.Found found(String script) throws IOException {
        return found(Optional.of(disassembler(script)));
    }

    @Test
    void aProfileUsesTheInstructionsThatWereBegunForIt() throws IOException {
        Path runs = folder.resolve("runs");
        BuildFacts facts = new BuildFacts(
                Optional.of(disassembler("echo run >>" + runs + "; echo '/*0010*/ BAR.SYNC 0x0 ;'")));
        Recipe recipe = recipe();

        facts.begin(compiler, recipe);
        facts.begin(compiler, recipe);

        assertThat(facts.of(compiler, recipe, Heartbeat.silent()).facts()).containsEntry("sass_barriers", 1.0);
        assertThat(runs).content().isEqualTo("run\n");
    }

    @Test
    void aProfileWithoutInstructionsNeedsNoDisassembler() throws IOException {
        Path runs = folder.resolve("runs");
        BuildFacts facts = new BuildFacts(Optional.of(disassembler("echo run >>" + runs)));

        BuildFacts.Found found = facts.withoutInstructions(compiler, recipe(), Heartbeat.silent());

        assertThat(found.withoutInstructions()).hasValueSatisfying(reason ->
                assertThat(reason).startsWith("only those of the baseline"));
        assertThat(runs).doesNotExist();
    }

    @Test
    void countsTheInstructionsOfALongListing() throws IOException {
        String instruction = "/*0010*/ HMMA.16816.F32 R4, R8, R12, R4 ;";
        BuildFacts.Found found = found("test -s \"$3\" && yes '" + instruction + "' | head -n 50000; echo $1 $2");
        assertThat(found.facts())
                .containsEntry("sass_instructions", 50_000.0)
                .containsEntry("sass_HMMA.16816.F32", 50_000.0);
        assertThat(found.withoutInstructions()).isEmpty();
    }

    @Test
    void aDisassemblerThatFailsIsTheReason() throws IOException {
        BuildFacts.Found found = found("echo '/*0010*/ NOP ;'; echo 'nvdisasm fatal : unsupported' >&2; exit 255");
        assertThat(found.facts()).doesNotContainKey("sass_instructions");
        assertThat(found.withoutInstructions())
                .hasValue("nvdisasm fatal : unsupported");
    }

    @Test
    void aMissingDisassemblerIsTheReason() throws IOException {
        BuildFacts.Found found = found(Optional.empty());
        assertThat(found.facts()).doesNotContainKey("sass_instructions");
        assertThat(found.withoutInstructions()).hasValueSatisfying(reason ->
                assertThat(reason).startsWith("nvdisasm not found in LATHE_NVDISASM"));
    }
}
