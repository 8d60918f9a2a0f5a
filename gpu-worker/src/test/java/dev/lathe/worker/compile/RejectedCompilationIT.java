package dev.lathe.worker.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class RejectedCompilationIT {
    @TempDir
    Path folder;

    private Compilers compilers;

    @BeforeEach
    void makeFolders() throws IOException {
        compilers = new Compilers(folder);
    }

    private static Rejection rejection(Outcome<Artifact> outcome) {
        return switch (outcome) {
            case Outcome.Rejected<Artifact>(Rejection rejection) -> rejection;
            case Outcome.Ok<Artifact>(Artifact artifact) -> throw new AssertionError(artifact);
        };
    }

    @Test
    void aCompilationOverItsTimeLimitIsRejected() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
        Rejection rejection = rejection(compilers
                .withShortLimits(HostToolchain.find())
                .build(compilers.edited("#include \"" + fifo + "\"\n"), Heartbeat.silent()));
        assertThat(rejection.reason()).isEqualTo("did not compile within 2 s");
    }

    @Test
    void aCompilationOverItsMemoryLimitIsRejected() {
        Rejection rejection = rejection(compilers
                .withLongLimits(HostToolchain.find())
                .build(compilers.edited("#include \"/dev/zero\"\n"), Heartbeat.silent()));
        assertThat(rejection.reason()).isEqualTo("the compiler exceeded its memory limit of 512 MiB");
    }

    @Test
    void anErrorContainsFileAndLine() {
        Rejection rejection = rejection(compilers.withLongLimits(HostToolchain.find())
                .build(compilers.edited("int one;\nint two(void) { return three; }\n"), Heartbeat.silent()));
        assertThat(rejection.reason()).startsWith("kernel.c:2:24: error:");
        assertThat(rejection.log()).doesNotContain(folder.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cc: fatal error: cannot execute 'cc1': execvp: Permission denied",
                "cc1: error while loading shared libraries: libmpc.so.3: cannot open shared object file: No such file or directory",
            })
    void aCompilerThatCannotOpenItsOwnFilesIsASetupFailure(String line) throws IOException {
        Toolchain toolchain = compilers.scripted("echo \"" + line + "\" >&2; exit 1");
        assertThatThrownBy(() -> compilers
                        .withLongLimits(toolchain)
                        .build(compilers.recipe(Compilers.SHARED), Heartbeat.silent()))
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> assertThat(failure.getType())
                        .isEqualTo(FailureTypes.SETUP))
                .hasMessageContaining("cannot compile even an empty source")
                .hasMessageContaining(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "No space left on device",
                "gcc: fatal error: Killed signal terminated program cc1",
                "vfork",
                "lathe-nvrtc: failed"
            })
    void aMessageThatTheSourceWritesIsARejectionAtTheThirdTime(String message) {
        Compiler compiler = compilers.withLongLimits(HostToolchain.find());
        assertThat(thirdRejection(compiler, compilers.edited("#error " + message + "\n")).reason())
                .startsWith("kernel.c:1:2: error:");
    }

    @Test
    void aMissingFileThatTheSourceNamesIsARejection() {
        Rejection rejection = rejection(compilers.withLongLimits(HostToolchain.find())
                .build(compilers.edited("#error cc1: Permission denied\n"), Heartbeat.silent()));
        assertThat(rejection.reason()).startsWith("kernel.c:1:2: error:");
    }

    private static Rejection thirdRejection(Compiler compiler, Recipe recipe) {
        for (int time = 1; time < 3; time++) {
            assertTransient(compiler, recipe);
        }
        return rejection(compiler.build(recipe, Heartbeat.silent()));
    }

    @Test
    void aSourceThatKillsTheCompilerIsRejected() throws IOException {
        Toolchain toolchain = compilers.wrapped(
                "for word; do case $word in *kernel.c) grep -q deep $word && kill -SEGV $$;; esac; done");
        assertThat(thirdRejection(compilers.withLongLimits(toolchain), compilers.edited("int deep;\n")).reason())
                .isEqualTo("the compiler was killed by signal 11");
    }

    @Test
    void aCompilerThatFailsOnceForTheMachineCompilesAgain() throws IOException {
        Toolchain toolchain = compilers.wrapped("mkdir " + folder.resolve("once")
                + " 2>/dev/null && { echo 'Killed signal terminated program cc1'; exit 1; }");
        assertThat(compilers.withLongLimits(toolchain).build(compilers.recipe(Compilers.SHARED), Heartbeat.silent()))
                .isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aKilledCompilerIsATransientFailure() throws IOException {
        assertTransient(compilers.scripted("kill -KILL $$"));
        assertTransient(
                compilers.scripted("echo 'gcc: fatal error: Killed signal terminated program cc1' >&2; exit 1"));
        assertTransient(
                compilers.scripted("echo '/usr/bin/ld: final link failed: No space left on device' >&2; exit 1"));
    }

    private void assertTransient(Toolchain toolchain) {
        assertTransient(compilers.withLongLimits(toolchain), compilers.recipe(Compilers.SHARED));
    }

    private static void assertTransient(Compiler compiler, Recipe recipe) {
        assertThatThrownBy(() -> compiler.build(recipe, Heartbeat.silent()))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class,
                        failure -> assertThat(failure.getType()).isEqualTo(FailureTypes.TRANSIENT_INFRA));
    }
}
