package dev.lathe.temporal.binary;

import dev.lathe.temporal.host.LocalTemporalException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The supported platforms, each with the size in bytes and the SHA-256 of the binary of release {@link #RELEASE}. */
public enum Platform {
    LINUX_X86_64(
            "linux",
            List.of("amd64", "x86_64"),
            156_328_098,
            "712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0"),
    LINUX_AARCH64(
            "linux",
            List.of("aarch64", "arm64"),
            145_752_226,
            "667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d"),
    MAC_X86_64(
            "mac",
            List.of("x86_64", "amd64"),
            160_270_736,
            "d5776986d343fb789f49e4e7b6d3faca931c0877b71c6d4a7ac39dba467155cc"),
    MAC_AARCH64(
            "mac",
            List.of("aarch64", "arm64"),
            150_806_194,
            "33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b");

    public static final String RELEASE = "1.9.1";

    private final String system;
    private final List<String> processors;
    private final long bytes;
    private final String sha256;

    Platform(String system, List<String> processors, long bytes, String sha256) {
        this.system = system;
        this.processors = processors;
        this.bytes = bytes;
        this.sha256 = sha256;
    }

    public static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    /** Returns the platform for the JVM's names of operating system and architecture. */
    public static Platform of(String system, String processor) {
        return Arrays.stream(values())
                .filter(platform -> system.toLowerCase(Locale.ROOT).startsWith(platform.system))
                .filter(platform -> platform.processors.contains(processor.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new LocalTemporalException("No Temporal binary is pinned for " + system + " on "
                        + processor + "; install the Temporal CLI and put it on PATH or name it in TEMPORAL_CLI"));
    }

    public long bytes() {
        return bytes;
    }

    public String sha256() {
        return sha256;
    }
}
