package dev.lathe.activities.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.content.ArtifactStore;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.quiet.HostQuiet;
import dev.lathe.activities.recipe.Recipe;
import dev.lathe.activities.toolchain.HostToolchain;
import dev.lathe.activities.toolchain.Toolchain;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CompilerTest {
    private static final List<String> SHARED = List.of("-shared", "-fPIC");
    private static final CompileLimits PATIENT = new CompileLimits(Duration.ofMinutes(5), 512L << 20);
    private static final CompileLimits HASTY = new CompileLimits(Duration.ofSeconds(2), 512L << 20);

    @TempDir
    Path folder;

    private Path sources;
    private Path calls;

    @BeforeEach
    void makeFolders() throws IOException {
        sources = Files.createDirectory(folder.resolve("sources"));
        calls = folder.resolve("calls");
        Files.writeString(sources.resolve("kernel.c"), "int answer(void) { return 42; }\n");
    }

    private Compiler compiler(Toolchain toolchain) {
        return compiler(toolchain, PATIENT);
    }

    private Compiler compiler(Toolchain toolchain, CompileLimits limits) {
        return new Compiler(toolchain, new ArtifactStore(folder.resolve("store")), new HostQuiet(), limits);
    }

    /** The machine's compiler, which notes each call. */
    private Toolchain counted() throws IOException {
        Toolchain real = HostToolchain.find();
        return scripted("echo call >>" + calls + "\nexec " + real.compiler() + " \"$@\"");
    }

    private Toolchain scripted(String script) throws IOException {
        Path compiler = Files.writeString(folder.resolve("cc"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(compiler, PosixFilePermissions.fromString("rwx------"));
        return HostToolchain.of(compiler, "scripted 1", "any");
    }

    private Recipe recipe(List<String> flags) {
        return Recipe.of(sources, "hash of the folder", List.of("kernel.c"), flags);
    }

    private Recipe edited(String code) {
        return new Recipe(sources, "hash of the folder", List.of("kernel.c"), Optional.of(code), "", SHARED);
    }

    private static BuildOutcome.Built built(BuildOutcome outcome) {
        return switch (outcome) {
            case BuildOutcome.Built built -> built;
            case BuildOutcome.Refused refused -> throw new AssertionError(refused.rejection());
        };
    }

    private static Rejection refused(BuildOutcome outcome) {
        return switch (outcome) {
            case BuildOutcome.Refused refused -> refused.rejection();
            case BuildOutcome.Built built -> throw new AssertionError(built);
        };
    }

    @Test
    void equalSourcesAndFlagsAreCompiledOnce() throws IOException {
        Compiler compiler = compiler(counted());
        String first = built(compiler.build(recipe(SHARED), Heartbeat.silent())).artifact().hash();
        String second = built(compiler.build(recipe(SHARED), Heartbeat.silent())).artifact().hash();
        assertThat(second).isEqualTo(first);
        assertThat(calls).content().isEqualTo("call\n");
        assertThat(compiler.find(first)).hasValueSatisfying(file -> assertThat(file).exists());
    }

    @Test
    void otherFlagsAreAnotherBinary() throws IOException {
        Compiler compiler = compiler(counted());
        built(compiler.build(recipe(SHARED), Heartbeat.silent()));
        built(compiler.build(recipe(List.of("-shared", "-fPIC", "-O2")), Heartbeat.silent()));
        assertThat(calls).content().isEqualTo("call\ncall\n");
    }

    @Test
    void thoseWhoWantTheSameAtOnceWaitForOne() throws Exception {
        Compiler compiler = compiler(counted());
        try (ExecutorService activities = Executors.newFixedThreadPool(4)) {
            List<CompletableFuture<BuildOutcome>> all = Stream.generate(() -> CompletableFuture.supplyAsync(
                            () -> compiler.build(recipe(SHARED), Heartbeat.silent()), activities))
                    .limit(4)
                    .toList();
            assertThat(all.stream().map(CompletableFuture::join).map(outcome -> built(outcome).artifact().hash()))
                    .hasSize(4)
                    .containsOnly(built(all.getFirst().join()).artifact().hash());
        }
        assertThat(calls).content().isEqualTo("call\n");
    }

    @Test
    void aBinaryHoldsNoPathOfThisMachine() throws IOException {
        Path file = built(compiler(HostToolchain.find()).build(edited("int one(void) { return __LINE__; }"), Heartbeat.silent()))
                .artifact()
                .file();
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                .doesNotContain(folder.toString());
    }

    @Test
    void aCompilationIsHeldToItsTime() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
        Rejection rejection =
                refused(compiler(HostToolchain.find(), HASTY).build(edited("#include \"" + fifo + "\"\n"), Heartbeat.silent()));
        assertThat(rejection.reason()).isEqualTo("did not compile within 2 s");
    }

    @Test
    void aCompilationIsHeldToItsMemory() {
        Rejection rejection =
                refused(compiler(HostToolchain.find()).build(edited("#include \"/dev/zero\"\n"), Heartbeat.silent()));
        assertThat(rejection.reason()).isEqualTo("the compiler needed more than its limit of 512 MiB");
    }

    @Test
    void anErrorIsNamedByFileAndLine() {
        Rejection rejection = refused(compiler(HostToolchain.find())
                .build(edited("int one;\nint two(void) { return three; }\n"), Heartbeat.silent()));
        assertThat(rejection.reason()).startsWith("kernel.c:2:24: error:");
        assertThat(rejection.log()).doesNotContain(folder.toString());
    }

    @Test
    void aCompilerThatWasKilledSaysNothingAboutItsSources() throws IOException {
        assertTransient(scripted("kill -KILL $$"));
        assertTransient(scripted("echo 'gcc: fatal error: Killed signal terminated program cc1' >&2; exit 1"));
        assertTransient(scripted("echo '/usr/bin/ld: final link failed: No space left on device' >&2; exit 1"));
    }

    private void assertTransient(Toolchain toolchain) {
        assertThatThrownBy(() -> compiler(toolchain).build(recipe(SHARED), Heartbeat.silent()))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class,
                        failure -> assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA));
    }
}
