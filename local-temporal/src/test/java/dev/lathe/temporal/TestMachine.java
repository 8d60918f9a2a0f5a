package dev.lathe.temporal;

import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.binary.TemporalBinaries;
import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.TestCache;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Environments of a machine with an empty home folder. The pinned Temporal binary is installed once for all tests. */
public final class TestMachine {
    /** An installation verifies the checksum of 150 MB, which takes a second of processor time. */
    private static final class Installed {
        static final TemporalBinary BINARY = new TemporalBinaries(
                        HostEnvironment.current(), new DataDirectory(TestCache.temporal()))
                .install(InstallListener.silent());
    }

    private TestMachine() {}

    public static HostEnvironment withoutTemporal(Path home) {
        return HostEnvironment.of(Map.of("HOME", home.toString(), "PATH", System.getenv("PATH")));
    }

    public static HostEnvironment withTemporal(Path home) {
        return with("TEMPORAL_CLI", binary().path().toString(), withoutTemporal(home));
    }

    public static HostEnvironment with(String name, String value, HostEnvironment environment) {
        Map<String, String> variables = new TreeMap<>(environment.variables());
        variables.put(name, value);
        return HostEnvironment.of(variables);
    }

    public static TemporalBinary binary() {
        return Installed.BINARY;
    }
}
