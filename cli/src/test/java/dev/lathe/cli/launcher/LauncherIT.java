package dev.lathe.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the launcher script in a small checkout. */
@Timeout(300)
class LauncherIT {
    @TempDir
    private Path folder;

    private Checkout checkout;

    @BeforeEach
    void createCheckout() throws IOException {
        checkout = new Checkout(folder);
    }

    @Test
    void findsAJdkBuildsOnceAndPassesArguments() throws Exception {
        checkout.jdk("old", "17.0.2");
        checkout.jdk("right", "21.0.4");
        Checkout.Ended first = checkout.lathe("sweep", "start", "a b");
        assertThat(first.output())
                .contains("the first time this downloads libraries", "right runs: ", "sweep start a b");
        assertThat(first.output())
                .contains("-Dlathe.home=" + checkout.root().toRealPath())
                .doesNotContain("-Dlathe.terminal");
        assertThat(checkout.lathe("doctor").output()).doesNotContain("building");
        assertThat(checkout.builds()).isEqualTo(1);
    }

    @Test
    void packedFolderUsesItsOwnRuntimeAndServer() throws Exception {
        Checkout.script(checkout.root().resolve("runtime/bin/java"), "echo \"packed runs: $* with $TEMPORAL_CLI\"");
        Checkout.script(checkout.root().resolve("runtime/bin/temporal"), "exit 0");
        Files.delete(checkout.root().resolve("pom.xml"));
        assertThat(checkout.lathe("doctor").output())
                .contains(
                        "packed runs: ",
                        "doctor with " + checkout.root().toRealPath().resolve("runtime/bin/temporal"));
        assertThat(checkout.builds()).isZero();
    }

    @Test
    void packedFolderArchivesClassesOnceEvenIfThatFails() throws Exception {
        Path calls = checkout.root().resolve("calls");
        Checkout.script(checkout.root().resolve("runtime/bin/java"), "echo \"$*\" >>'" + calls + "'; exit 1");
        checkout.lathe("doctor");
        checkout.lathe("doctor");
        assertThat(Files.readAllLines(calls))
                .hasSize(3)
                .filteredOn(call -> call.contains("dev.lathe.cli.CdsTraining"))
                .hasSize(1);
    }

    @Test
    void archivesTheClassesAfterABuildAndUsesTheArchive() throws Exception {
        checkout.jdk("right", "25");
        String archive = "-XX:SharedArchiveFile=" + checkout.root().toRealPath().resolve(".lathe/classes.jsa");
        assertThat(checkout.lathe("doctor").output()).contains(archive);
        assertThat(Files.readAllLines(checkout.root().resolve(".lathe/cds.log")))
                .satisfiesExactly(
                        training -> assertThat(training).contains("dev.lathe.cli.CdsTraining"),
                        dump -> assertThat(dump).contains("-Xshare:dump", archive));
    }

    @Test
    void onlyCommandsWithoutWorkflowsUseNativeReflection() throws Exception {
        checkout.jdk("right", "25");
        String flag = "-Djdk.reflect.useNativeAccessorOnly=true";
        assertThat(checkout.lathe("sweep", "status").output()).contains(flag);
        assertThat(checkout.lathe("campaign", "show").output()).contains(flag);
        assertThat(checkout.lathe("worker").output()).doesNotContain(flag);
        assertThat(checkout.lathe("run").output()).doesNotContain(flag);
    }

    @Test
    void worksThroughASymbolicLink() throws Exception {
        checkout.jdk("right", "25");
        Path link = Files.createSymbolicLink(folder.resolve("l"), Path.of("a checkout/lathe"));
        assertThat(checkout.lathe(link, "doctor").output())
                .contains("right runs: ", "-Dlathe.home=" + checkout.root().toRealPath());
    }

    @Test
    void rebuildsIfASourceIsNewerButNotForATestOrTheUsersFiles() throws Exception {
        checkout.jdk("right", "25");
        checkout.lathe("doctor");
        Files.writeString(checkout.root().resolve("cli/src/test/ATest.java"), "");
        Path exported = Files.createDirectories(checkout.root().resolve("mylibrary/src")).resolve("kernel.c");
        Files.setLastModifiedTime(Files.writeString(exported, ""), FileTime.from(Instant.now().plusSeconds(5)));
        checkout.lathe("doctor");
        assertThat(checkout.builds()).isEqualTo(1);
        Path source = checkout.root().resolve("cli/src/main/A.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(checkout.lathe("doctor").output()).contains("building, since the sources have changed");
    }

    @Test
    void failedBuildNamesItsLog() throws Exception {
        checkout.jdk("right", "25");
        checkout.maven("echo 'ERROR: a brace is missing'; exit 1");
        Checkout.Ended ended = checkout.lathe("doctor");
        assertThat(ended.status()).isEqualTo(70);
        assertThat(ended.output())
                .contains("ERROR: a brace is missing", "the build failed; its log is ", "build.log");
        checkout.maven("touch cli/target/lathe.jar");
        assertThat(checkout.lathe("doctor").output()).contains("right runs: ");
    }

    @Test
    void missingJdkErrorNamesOldJdksAndThePackage() throws Exception {
        checkout.jdk("old", "17.0.2");
        checkout.jdk("ancient", "1.8.0_392");
        Checkout.Ended ended = checkout.lathe("doctor");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.output())
                .contains("no JDK 21 or newer was found", "Java 17 in ", "Java 8 in ")
                .contains("apt-get install openjdk-21-jdk");
    }

    @Test
    void rejectsAnOldJdkInLatheJdk() throws Exception {
        checkout.jdk("right", "25");
        checkout.set("LATHE_JDK", checkout.jdk("old", "17.0.2").toString());
        Checkout.Ended ended = checkout.lathe("doctor");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.output()).contains("LATHE_JDK is ", "no JDK 21 or newer; correct it or unset it");
    }

    @Test
    void ignoresAnOldJavaHome() throws Exception {
        checkout.jdk("right", "25");
        checkout.set("JAVA_HOME", checkout.jdk("old", "17.0.2").toString());
        assertThat(checkout.lathe("doctor").output()).contains("right runs: ");
    }

    @Test
    void reportsThatMavenIsMissing() throws Exception {
        checkout.jdk("right", "25");
        Path tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool :
                List.of("sh", "sed", "find", "head", "tail", "dirname", "readlink", "mkdir", "rm", "cat", "tr")) {
            Checkout.script(tools.resolve(tool), "exec " + tool(tool) + " \"$@\"");
        }
        checkout.set("PATH", tools.toString());
        Checkout.Ended ended = checkout.lathe("doctor");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.output()).contains("Maven, which builds Lathe, was not found");
    }

    private static Path tool(String name) {
        return List.of(Path.of("/usr/bin", name), Path.of("/bin", name)).stream()
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void replacesTheLockOfADeadBuild() throws Exception {
        checkout.jdk("right", "25");
        Path lock = Files.createDirectories(checkout.root().resolve(".lathe/building"));
        Files.writeString(lock.resolve("pid"), "999999999\n");
        assertThat(checkout.lathe("doctor").output()).contains("right runs: ");
    }
}
