package dev.lathe.worker.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CompilerIT {
    @TempDir
    Path folder;

    private Compilers compilers;

    @BeforeEach
    void makeFolders() throws IOException {
        compilers = new Compilers(folder);
    }

    private static Artifact built(Outcome<Artifact> outcome) {
        return outcome.orElseThrow();
    }

    @Test
    void equalSourcesAndFlagsAreCompiledOnce() throws IOException {
        Compiler compiler = compilers.withLongLimits(compilers.counted());
        String first = built(compiler.build(compilers.recipe(Compilers.SHARED), Heartbeat.silent())).hash();
        String second = built(compiler.build(compilers.recipe(Compilers.SHARED), Heartbeat.silent())).hash();
        assertThat(second).isEqualTo(first);
        assertThat(compilers.calls()).content().isEqualTo("call\n");
        assertThat(compiler.find(first)).hasValueSatisfying(file -> assertThat(file).exists());
    }

    @Test
    void otherFlagsAreCompiledSeparately() throws IOException {
        Compiler compiler = compilers.withLongLimits(compilers.counted());
        built(compiler.build(compilers.recipe(Compilers.SHARED), Heartbeat.silent()));
        built(compiler.build(compilers.recipe(List.of("-shared", "-fPIC", "-O2")), Heartbeat.silent()));
        assertThat(compilers.calls()).content().isEqualTo("call\ncall\n");
    }

    /** The least recently used artifacts are deleted while a worker runs. */
    @Test
    void aCompilerThatIsAnArtifactIsUsedByEachCompilation() throws IOException {
        Path program = Files.createDirectories(folder.resolve("store/binaries")).resolve("program");
        Files.copy(compilers.counted().compiler(), program, StandardCopyOption.COPY_ATTRIBUTES);
        FileTime before = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(program, before);

        Compiler compiler = compilers.withLongLimits(HostToolchain.of(program, "scripted 1", "any"));
        built(compiler.build(compilers.recipe(Compilers.SHARED), Heartbeat.silent()));

        assertThat(Files.getLastModifiedTime(program)).isGreaterThan(before);
    }

    @Test
    void concurrentRequestsForTheSameRecipeCompileOnce() throws Exception {
        Compiler compiler = compilers.withLongLimits(compilers.counted());
        try (ExecutorService activities = Executors.newFixedThreadPool(4)) {
            List<CompletableFuture<Outcome<Artifact>>> all = Stream.generate(() -> CompletableFuture.supplyAsync(
                            () -> compiler.build(compilers.recipe(Compilers.SHARED), Heartbeat.silent()), activities))
                    .limit(4)
                    .toList();
            assertThat(all.stream().map(CompletableFuture::join).map(outcome -> built(outcome).hash()))
                    .hasSize(4)
                    .containsOnly(built(all.getFirst().join()).hash());
        }
        assertThat(compilers.calls()).content().isEqualTo("call\n");
    }

    @Test
    void aBinaryContainsNoPathOfThisMachine() throws IOException {
        Path file = built(compilers
                        .withLongLimits(HostToolchain.find())
                        .build(compilers.edited("int one(void) { return __LINE__; }"), Heartbeat.silent()))
                .file();
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                .doesNotContain(folder.toString());
    }
}
