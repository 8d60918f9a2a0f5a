package dev.lathe.cli.launcher;

import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A small checkout with the launcher, and with fake JDKs and a fake Maven that print or log their arguments. */
final class Checkout {
    private final Path folder;
    private final Path checkout;
    private final Map<String, String> variables = new TreeMap<>();

    record Ended(int status, String output) {}

    Checkout(Path folder) throws IOException {
        this.folder = folder;
        checkout = Files.createDirectories(folder.resolve("a checkout"));
        Files.createDirectories(checkout.resolve("cli/target"));
        Files.createDirectories(checkout.resolve("cli/src/main"));
        Files.createDirectories(checkout.resolve("cli/src/test"));
        Files.writeString(checkout.resolve("pom.xml"), "");
        Files.writeString(checkout.resolve("cli/pom.xml"), "");
        Files.writeString(checkout.resolve("cli/src/main/A.java"), "");
        Files.copy(TestCluster.root().resolve("lathe"), checkout.resolve("lathe"));
        checkout.resolve("lathe").toFile().setExecutable(true);
        variables.put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
        variables.put("HOME", folder.toString());
        variables.put("LATHE_JDK_FOLDERS", folder.resolve("jdks").toString());
        script(folder.resolve("bin/java"), "exit 1");
        maven("touch cli/target/lathe.jar");
    }

    Path root() {
        return checkout;
    }

    void set(String variable, String value) {
        variables.put(variable, value);
    }

    static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    void maven(String text) throws IOException {
        script(folder.resolve("bin/mvn"), "echo \"mvn $*\" >>" + quoted(folder.resolve("built")) + "\n" + text);
    }

    private static String quoted(Path path) {
        return "'" + path + "'";
    }

    Path jdk(String name, String version) throws IOException {
        Path jdk = folder.resolve("jdks").resolve(name);
        script(jdk.resolve("bin/java"), "echo \"" + name + " runs: $*\"");
        script(jdk.resolve("bin/javac"), "exit 0");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }

    Ended lathe(Path script, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(variables);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes());
        return new Ended(process.waitFor(), output);
    }

    Ended lathe(String... arguments) throws Exception {
        return lathe(checkout.resolve("lathe"), arguments);
    }

    long builds() throws IOException {
        Path built = folder.resolve("built");
        return Files.exists(built) ? Files.readAllLines(built).size() : 0;
    }
}
