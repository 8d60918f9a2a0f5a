package dev.lathe.cli.command;

import dev.lathe.cli.connection.Session;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What is said when a person ends {@code lathe run} before its sweep has ended: where the sweep is, and how to go on. */
record InterruptHint(List<String> lines) {
    InterruptHint {
        lines = List.copyOf(lines);
    }

    static InterruptHint of(Session session, String sweep, List<String> devices) {
        String worker = "./lathe worker"
                + devices.stream().map(device -> " --devices '" + device + "'").collect(Collectors.joining());
        return switch (session.server().kind()) {
            case EMBEDDED ->
                new InterruptHint(
                        List.of("", "The in-memory server ends with this command, and the sweep " + sweep + " with it."));
            case DURABLE, GIVEN ->
                new InterruptHint(List.of(
                        "",
                        "The sweep " + sweep + " stays on the server and waits for a worker.",
                        "  go on:  the same command with --id " + sweep,
                        "     or:  " + worker + "   and, elsewhere,   ./lathe sweep watch " + sweep,
                        "  look:   ./lathe sweep status " + sweep,
                        "  end it: ./lathe sweep stop " + sweep + "   while a worker runs"));
        };
    }

    /** Does the work; says the lines where the process ends before the work does. */
    <T> T during(Consumer<String> out, Supplier<T> work) {
        Thread hook = new Thread(() -> lines.forEach(out), "say-how-to-go-on");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.get();
        } finally {
            forget(hook);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The process is ending, and the hook has its say now.
        }
    }
}
