package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.ExclusiveLock;
import dev.lathe.worker.DataCaches.Cache;
import dev.lathe.worker.compile.ArtifactStore;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataCachesIT {
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    @TempDir
    private Path data;

    private DataCaches caches;

    @BeforeEach
    void open() {
        caches = new DataCaches(data);
    }

    private Path file(String name, int bytes) throws IOException {
        Path file = data.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.setLastModifiedTime(Files.write(file, new byte[bytes]), FileTime.from(LONG_AGO));
    }

    @Test
    void listsTheSizeAndTheLastUseOfEachCache() throws IOException {
        file("references/one", 10);
        file("copies/a/src/main.c", 5);

        assertThat(caches.list())
                .contains(
                        new Cache("references", 1, 10, Optional.of(LONG_AGO)),
                        new Cache("copies", 1, 5, Optional.of(LONG_AGO)))
                .contains(new Cache("artifacts", 0, 0, Optional.empty()));
    }

    @Test
    void cleanDeletesTheCachesAndNothingElse() throws IOException {
        file("artifacts/binaries/a", 3);
        file("copies/a/src/main.c", 5);
        file("copies/a.built", 1);
        Path database = file("temporal-1.db", 7);
        Path secret = file("secret", 7);

        assertThat(caches.clean()).isTrue();

        assertThat(caches.list()).allSatisfy(cache -> assertThat(cache.files()).isZero());
        assertThat(data.resolve("copies")).isEmptyDirectory();
        assertThat(database).exists();
        assertThat(secret).exists();
    }

    @Test
    void cachesInUseAreNotDeleted() throws IOException {
        Path artifact = file("artifacts/binaries/a", 3);
        caches.use();

        assertThat(caches.clean()).isFalse();
        assertThat(caches.isUnused()).isFalse();
        assertThat(artifact).exists();
    }

    @Test
    void cachesThatAnotherProcessUsesAreNotDeleted() throws Exception {
        Path artifact = file("artifacts/binaries/a", 3);
        Process user = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        Stream.of(DataCachesIT.class, DataCaches.class, ExclusiveLock.class)
                                .map(DataCachesIT::location)
                                .collect(Collectors.joining(File.pathSeparator)),
                        UsingProcess.class.getName(),
                        data.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = user.inputReader()) {
            assertThat(out.readLine()).isEqualTo("used");

            assertThat(caches.clean()).isFalse();
            assertThat(artifact).exists();
        } finally {
            user.destroyForcibly().waitFor();
        }
        assertThat(caches.clean()).isTrue();
        assertThat(artifact).doesNotExist();
    }

    private static String location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }

    /** A process that uses the caches until it is killed. */
    static final class UsingProcess {
        public static void main(String[] arguments) throws IOException {
            new DataCaches(Path.of(arguments[0])).use();
            System.out.println("used");
            System.in.read();
        }
    }

    @Test
    void theLeastRecentlyUsedArtifactsAreEvicted() throws IOException {
        ArtifactStore store = new ArtifactStore(data.resolve("artifacts"));
        String used = store.add("used", Files.write(data.resolve("one"), new byte[1000]), 1, "").hash();
        Path unused = file("artifacts/binaries/unused", 1000);
        Path old = data.resolve("artifacts/binaries").resolve(used);
        Files.setLastModifiedTime(old, FileTime.from(LONG_AGO.minus(Duration.ofDays(1))));
        assertThat(store.cached("used")).isPresent();

        caches.evict(1500, Instant.now());

        assertThat(store.cached("used")).isPresent();
        assertThat(unused).doesNotExist();
    }

    @Test
    void artifactsThatAStageMayStillNeedAreNotEvicted() throws IOException {
        Path recent = file("artifacts/binaries/recent", 1000);
        Path old = file("artifacts/binaries/old", 1000);
        Files.setLastModifiedTime(recent, FileTime.from(Instant.now()));

        caches.evict(0, Instant.now().minus(Duration.ofHours(2)));

        assertThat(recent).exists();
        assertThat(old).doesNotExist();
    }

    @Test
    void aWorkerStartDeletesTheWorkingFilesOfKilledProcesses() throws IOException {
        Path leftover = file("work/work1/job.json", 3);
        Path recent = file("work/work2/job.json", 3);
        Files.setLastModifiedTime(recent, FileTime.from(Instant.now()));

        caches.bound();

        assertThat(leftover).doesNotExist();
        assertThat(recent).exists();
    }

    @Test
    void aWorkerStartDeletesTheFoldersOfAgentsThatWereNotUsedForAMonth() throws IOException {
        Path old = agent("old", Duration.ofDays(31));
        Path used = agent("used", Duration.ofDays(31));
        Path recent = agent("recent", Duration.ofDays(29));
        Files.setLastModifiedTime(used.resolve("state/session"), FileTime.from(Instant.now()));

        caches.bound();

        assertThat(old).doesNotExist();
        assertThat(used.resolve("workspace")).exists();
        assertThat(recent.resolve("state/session")).exists();
    }

    /** Writes the folder of an agent that was last used so long ago. */
    private Path agent(String name, Duration ago) throws IOException {
        Path folder = data.resolve("agent-work").resolve(name);
        FileTime time = FileTime.from(Instant.now().minus(ago));
        Path state = Files.createDirectories(folder.resolve("state"));
        Path session = Files.writeString(state.resolve("session"), "s");
        Path workspace = Files.createDirectory(folder.resolve("workspace"));
        for (Path path : List.of(session, workspace, state, folder)) {
            Files.setLastModifiedTime(path, time);
        }
        return folder;
    }
}
