package dev.lathe.temporal;

import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.server.RunningServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A program that serves an embedded server until its standard input ends. */
final class EmbeddedServerMain {

    private EmbeddedServerMain() {}

    public static void main(String[] arguments) throws IOException {
        HostEnvironment environment = TestMachine.withoutTemporal(Path.of(arguments[0]));
        LocalTemporal temporal = new LocalTemporal(environment, InstallListener.silent());
        ServerOptions options =
                ServerOptions.of(ServerMode.MEMORY, DataDirectory.of(environment), List.of());
        try (RunningServer server = temporal.serve(temporal.choose(options), options)) {
            System.out.println(server.target());
            System.in.transferTo(System.out);
        }
    }

    static Process start(Path home) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EmbeddedServerMain.class.getName(),
                        home.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Returns the first line that the process prints. Blocks until then or until the process has ended. */
    static String firstLineOf(Process process) throws IOException {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
    }
}
