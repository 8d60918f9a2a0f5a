package dev.lathe.cli.command;

import dev.lathe.cli.connection.Session;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The message that {@code lathe run} prints if it is interrupted: where the sweep is and how to resume it. */
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
                        List.of("", "The in-memory server stops now, and the sweep " + sweep + " is lost."));
            case DURABLE, GIVEN ->
                new InterruptHint(List.of(
                        "",
                        "The sweep " + sweep + " stays on the server and waits for a worker.",
                        "  resume: the same command with --id " + sweep,
                        "  or:     " + worker + "   and in another terminal   ./lathe sweep watch " + sweep,
                        "  status: ./lathe sweep status " + sweep,
                        "  stop:   ./lathe sweep stop " + sweep + "   while a worker runs"));
        };
    }

    /** Runs the work and prints the message if the process ends first. */
    <T> T during(Consumer<String> out, Supplier<T> work) {
        Thread hook = new Thread(() -> lines.forEach(out), "interrupt-hint");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.get();
        } finally {
            remove(hook);
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The process is ending and runs the hook.
        }
    }
}
