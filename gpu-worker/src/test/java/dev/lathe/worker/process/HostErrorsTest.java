package dev.lathe.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages as the programs print them. */
class HostErrorsTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "Killed",
        "bash: line 1: 17809 Killed                  ./child",
        "make: *** [Makefile:2: all] Killed",
        "g++: fatal error: Killed signal terminated program cc1plus",
        "collect2: fatal error: ld terminated with signal 9 [Killed]",
        "clang: error: unable to execute command: Killed",
        "nvcc error   : 'cicc' died due to signal 9 (Kill signal)",
        "1/1 Test #1: k ................................Subprocess killed***Exception:   0.00 sec",
        "subprocess.CalledProcessError: Command '['./child']' died with <Signals.SIGKILL: 9>.",
        "process didn't exit successfully: `build-script-build` (signal: 9, SIGKILL: kill)",
        "    k_test.go:3: signal: killed",
        "OSError: [Errno 28] No space left on device: 'r.csv'",
        "write r.csv: no space left on device",
        "sh: 1: Cannot fork: Resource temporarily unavailable",
        "cc1plus: out of memory allocating 65536 bytes: Cannot allocate memory",
    })
    void aMessageAboutTheHostIsFoundAmongOthers(String message) {
        assertThat(HostErrors.firstLine("building\n " + message + "\nmake: *** [all] Error 2\n"))
                .contains(message.strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "kernel.c:3:1: error: unknown type name 'Killed'",
        "Killed 3 of 4 mutants",
        "make: *** [Makefile:2: all] Error 1",
        "make: *** [Makefile:2: all] Segmentation fault",
        "collect2: fatal error: ld terminated with signal 11 [Segmentation fault]",
        "torch.OutOfMemoryError: CUDA out of memory.",
    })
    void aMessageAboutTheProgramIsNot(String message) {
        assertThat(HostErrors.firstLine(message)).isEmpty();
    }
}
