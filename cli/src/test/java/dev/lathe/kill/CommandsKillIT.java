package dev.lathe.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.plan.Gpus;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.SweepPlanner;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.wire.DataConverters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the worker, and programs that the build, test and benchmark commands of a repository start: each once, and with
 * {@code -Dlathe.chaos=true} ten processes. The campaign then equals an undisturbed one. The benchmark prints a speed
 * that depends only on the knobs, so that no verdict depends on the load of the machine.
 */
@Order(3)
class CommandsKillIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final boolean FULL = Schedule.chosen() == Schedule.FULL;
    private static final int ITERATIONS = FULL ? 12 : 5;
    private static final long SEED = Long.getLong("lathe.chaos.seed", 20261124);
    private static final String WORKER = "worker";

    private final Random random = new Random(SEED);

    @TempDir
    private Path folder;

    @BeforeEach
    void createTheRepository() throws IOException {
        script("make", "\"scripts/$1\" || { echo \"make: *** [$1] failed\"; exit 2; }");
        script("own-build", "sleep 0.3; echo \"$LATHE_DEFINES\" > built");
        script("own-test", "sleep 0.3; grep -q doubles kernel.txt && test -s built");
        script("own-bench", "sleep 0.05; awk -v a=\"$A\" -v b=\"$B\" "
                + "'BEGIN {printf \"size,GB/s\\n1,%.6f\\n\", 1.5 ^ (a + 4 * b)}' > r.csv");
        Files.writeString(folder.resolve("repository/kernel.txt"), "doubles\n");
        Files.writeString(folder.resolve("repository/op.json"), """
                {"op": "double", "about": "doubles", "metric": {"name": "throughput", "unit": "GB/s", "better": "higher"},
                 "commands": {"repository": ".", "files": ["kernel.txt", "scripts"], "source": "kernel.txt",
                   "build": "scripts/make own-build", "test": "scripts/make own-test", "bench": "scripts/make own-bench",
                   "results": {"file": "r.csv", "metric": "GB/s"}},
                 "knobs": [
                   {"name": "A", "meaning": "small steps", "category": "micro", "values": [0, 1, 2, 3], "default": 0,
                    "passed": "macro"},
                   {"name": "B", "meaning": "large steps", "category": "tiling", "values": [0, 1, 2, 3], "default": 0,
                    "passed": "macro"}]}
                """);
    }

    private void script(String name, String text) throws IOException {
        Path scripts = Files.createDirectories(folder.resolve("repository/scripts"));
        Path file = Files.writeString(scripts.resolve(name), "#!/bin/sh\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    @Test
    @Timeout(900)
    void killsChangeNeitherTheCampaignNorTheWorkingTree() throws Exception {
        SortedMap<String, String> before = workingTree();
        try (DurableServer server = new DurableServer(folder.resolve("data"));
                Connection connection = server.running().connect(DataConverters.lathe());
                Worker worker = new Worker(
                        CpuWorkerMain.class,
                        List.of(server.target(), REPOSITORY.toString(), folder.resolve("worker").toString()),
                        folder.resolve("worker.log"))) {
            worker.start();
            // First, because the undisturbed campaign uses the copies that this one has built.
            SweepUnderTest disturbed = sweep(connection, "disturbed");
            disturbed.start(ITERATIONS);
            for (String victim : victims()) {
                kill(victim, worker, disturbed);
            }
            disturbed.awaitEnd();
            SweepUnderTest undisturbed = sweep(connection, "undisturbed");
            undisturbed.start(ITERATIONS);
            undisturbed.awaitEnd();

            CampaignHistory killed = disturbed.histories().getFirst();
            CampaignHistory expected = undisturbed.histories().getFirst();
            assertThat(killed.state().phase()).isEqualTo(Phase.DONE);
            assertThat(killed.summary().iterations()).isEqualTo(ITERATIONS);
            assertThat(decisions(killed)).anyMatch(line -> line.endsWith("true")).isEqualTo(decisions(expected));
            assertThat(winner(killed)).isEqualTo(winner(expected));
        }
        assertThat(workingTree()).isEqualTo(before);
    }

    /** Returns what is killed, in order. */
    private List<String> victims() {
        List<String> victims = new ArrayList<>(List.of(WORKER, "own-build", "own-test", "own-bench"));
        if (FULL) {
            victims.addAll(List.of(WORKER, WORKER, "own-build", "own-test", "own-bench", "own-bench"));
        }
        Collections.shuffle(victims, random);
        System.out.printf("kills: %s, seed: %d (-Dlathe.chaos.seed)%n", victims, SEED);
        return victims;
    }

    private void kill(String victim, Worker worker, SweepUnderTest sweep) throws Exception {
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            clock.schedule(() -> {}, random.nextInt(1_000), TimeUnit.MILLISECONDS).get();
        }
        assertThat(Eventually.succeeds(sweep::isRunning)).isTrue();
        if (victim.equals(WORKER)) {
            worker.kill();
            worker.start();
        } else {
            Eventually.holds(() -> worker.descendants()
                    .filter(process -> isScript(process, victim))
                    .anyMatch(ProcessHandle::destroyForcibly));
        }
    }

    /** Returns whether a process is the script itself, and not the one that waits for it. */
    private static boolean isScript(ProcessHandle process, String name) {
        return process.info().arguments().stream()
                .anyMatch(arguments -> arguments.length == 1 && arguments[0].endsWith("scripts/" + name));
    }

    private static List<String> decisions(CampaignHistory history) {
        return history.evaluations().stream()
                .filter(recorded -> !recorded.remeasures())
                .map(CommandsKillIT::decision)
                .toList();
    }

    private static String decision(Recorded recorded) {
        return recorded.ordinal() + " " + recorded.numbering() + " "
                + recorded.evaluation().proposal().candidate().text() + " promoted " + recorded.verdict().promotes();
    }

    private static String winner(CampaignHistory history) {
        return history.state().bests().orElseThrow().incumbent().proposal().candidate().text();
    }

    /** Returns the contents of the user's files, and the permissions of scripts, by name. */
    private SortedMap<String, String> workingTree() throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(folder.resolve("repository"))) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                files.put(file.toString(), Files.getPosixFilePermissions(file) + " " + Files.readString(file));
            }
        }
        return files;
    }

    private SweepUnderTest sweep(Connection connection, String id) throws IOException {
        Files.writeString(
                folder.resolve("own.yaml"), "name: own\nop: double\ndtypes: [f32]\nshapes: [1]\ndevices: [cpu]\n");
        Manifest manifest =
                ManifestFile.find("own.yaml", folder).withOp(folder.resolve("repository").toString());
        InstalledOps ops = InstalledOps.in(REPOSITORY.resolve("gpu-worker/kernels"));
        return new SweepUnderTest(
                connection.client(),
                new SweepPlanner(ops, folder, new Gpus(List::of, () -> 0))
                        .plan(id, manifest)
                        .plan());
    }
}
