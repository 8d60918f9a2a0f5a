package dev.lathe.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.house.House;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a small checkout of its own, with JDKs and a Maven that only say what they were asked. */
@Timeout(300)
class LauncherTest {
    @TempDir
    private Path folder;

    private Path checkout;
    private final Map<String, String> variables = new TreeMap<>();

    private record Ended(int status, String output) {}

    @BeforeEach
    void layOut() throws IOException {
        checkout = Files.createDirectories(folder.resolve("a checkout"));
        Files.createDirectories(checkout.resolve("cli/target"));
        Files.createDirectories(checkout.resolve("cli/src/main"));
        Files.createDirectories(checkout.resolve("cli/src/test"));
        Files.writeString(checkout.resolve("pom.xml"), "");
        Files.writeString(checkout.resolve("cli/pom.xml"), "");
        Files.writeString(checkout.resolve("cli/src/main/A.java"), "");
        Files.copy(House.root().resolve("lathe"), checkout.resolve("lathe"));
        checkout.resolve("lathe").toFile().setExecutable(true);
        variables.put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
        variables.put("HOME", folder.toString());
        variables.put("LATHE_JDK_FOLDERS", folder.resolve("jdks").toString());
        script(folder.resolve("bin/java"), "exit 1");
        maven("touch cli/target/lathe.jar");
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void maven(String text) throws IOException {
        script(folder.resolve("bin/mvn"), "echo \"mvn $*\" >>" + quoted(folder.resolve("built")) + "\n" + text);
    }

    private static String quoted(Path path) {
        return "'" + path + "'";
    }

    private Path jdk(String name, String version) throws IOException {
        Path jdk = folder.resolve("jdks").resolve(name);
        script(jdk.resolve("bin/java"), "echo \"" + name + " runs: $*\"");
        script(jdk.resolve("bin/javac"), "exit 0");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }

    private Ended lathe(Path script, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(variables);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes());
        return new Ended(process.waitFor(), output);
    }

    private Ended lathe(String... words) throws Exception {
        return lathe(checkout.resolve("lathe"), words);
    }

    private long builds() throws IOException {
        Path built = folder.resolve("built");
        return Files.exists(built) ? Files.readAllLines(built).size() : 0;
    }

    @Test
    void findsAJdkBuildsOnceAndPassesTheWordsOn() throws Exception {
        jdk("old", "17.0.2");
        jdk("right", "21.0.4");
        Ended first = lathe("sweep", "start", "a b");
        assertThat(first.output()).contains("the first time this downloads libraries", "right runs: ", "sweep start a b");
        assertThat(first.output()).contains("-Dlathe.home=" + checkout.toRealPath()).doesNotContain("-Dlathe.terminal");
        assertThat(lathe("doctor").output()).doesNotContain("building");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aPackedFolderRunsOnItsOwnRuntimeAndServerAndBuildsNothing() throws Exception {
        script(checkout.resolve("runtime/bin/java"), "echo \"packed runs: $* with $TEMPORAL_CLI\"");
        script(checkout.resolve("runtime/bin/temporal"), "exit 0");
        Files.delete(checkout.resolve("pom.xml"));
        assertThat(lathe("doctor").output())
                .contains("packed runs: ", "doctor with " + checkout.toRealPath().resolve("runtime/bin/temporal"));
        assertThat(builds()).isZero();
    }

    @Test
    void worksThroughASymbolicLink() throws Exception {
        jdk("right", "25");
        Path link = Files.createSymbolicLink(folder.resolve("l"), Path.of("a checkout/lathe"));
        assertThat(lathe(link, "doctor").output()).contains("right runs: ", "-Dlathe.home=" + checkout.toRealPath());
    }

    @Test
    void buildsAgainWhenASourceIsNewerAndNotForATest() throws Exception {
        jdk("right", "25");
        lathe("doctor");
        Files.writeString(checkout.resolve("cli/src/test/ATest.java"), "");
        lathe("doctor");
        assertThat(builds()).isEqualTo(1);
        Path source = checkout.resolve("cli/src/main/A.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(lathe("doctor").output()).contains("building, since the sources have changed");
    }

    @Test
    void saysWhereTheBuildsLogIsWhenItFails() throws Exception {
        jdk("right", "25");
        maven("echo 'ERROR: a brace is missing'; exit 1");
        Ended ended = lathe("doctor");
        assertThat(ended.status()).isEqualTo(70);
        assertThat(ended.output()).contains("ERROR: a brace is missing", "the build failed; all of it is in ", "build.log");
        maven("touch cli/target/lathe.jar");
        assertThat(lathe("doctor").output()).contains("right runs: ");
    }

    @Test
    void namesTheJdksThatAreTooOldAndHowToGetOne() throws Exception {
        jdk("old", "17.0.2");
        jdk("ancient", "1.8.0_392");
        Ended ended = lathe("doctor");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.output())
                .contains("no JDK 21 or newer was found", "Java 17 in ", "Java 8 in ", "apt-get install openjdk-21-jdk");
    }

    @Test
    void refusesANamedJdkThatIsTooOld() throws Exception {
        jdk("right", "25");
        variables.put("LATHE_JDK", jdk("old", "17.0.2").toString());
        Ended ended = lathe("doctor");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.output()).contains("LATHE_JDK is ", "no JDK 21 or newer; correct it or unset it");
    }

    @Test
    void passesOverAnOldJavaHome() throws Exception {
        jdk("right", "25");
        variables.put("JAVA_HOME", jdk("old", "17.0.2").toString());
        assertThat(lathe("doctor").output()).contains("right runs: ");
    }

    @Test
    void saysThatMavenIsMissing() throws Exception {
        jdk("right", "25");
        Path tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool : List.of("sh", "sed", "find", "head", "tail", "dirname", "readlink", "mkdir", "rm", "cat", "tr")) {
            script(tools.resolve(tool), "exec " + tool(tool) + " \"$@\"");
        }
        variables.put("PATH", tools.toString());
        Ended ended = lathe("doctor");
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
    void takesOverFromABuildThatDied() throws Exception {
        jdk("right", "25");
        Path lock = Files.createDirectories(checkout.resolve(".lathe/building"));
        Files.writeString(lock.resolve("pid"), "999999999\n");
        assertThat(lathe("doctor").output()).contains("right runs: ");
    }
}
