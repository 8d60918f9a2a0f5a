package dev.lathe.cli.connection;

import dev.lathe.worker.LocalDevices;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A worker process that polls for workflow tasks. The process, such as {@code 7@host}, is the name with which it offers
 * devices.
 */
public record Poller(
        String identity,
        String process,
        Optional<String> host,
        OptionalLong pid,
        Optional<Instant> since,
        Optional<String> version,
        Optional<Instant> lastPoll) {
    /** The identity of a process, with which it offers devices, is followed by its start time and version. */
    private static final Pattern IDENTITY =
            Pattern.compile("(?<process>(?<pid>\\d+)@(?<host>\\S+))( since (?<since>\\S+))?( version (?<version>.+))?");

    /** A poll waits one minute on the server; the rest is for the network and for clocks that differ. */
    private static final Duration LONGEST_POLL = Duration.ofSeconds(90);

    public static Poller of(String identity, Optional<Instant> lastPoll) {
        Matcher parts = IDENTITY.matcher(identity);
        return parts.matches()
                ? new Poller(
                        identity,
                        parts.group("process"),
                        Optional.of(parts.group("host")),
                        OptionalLong.of(Long.parseLong(parts.group("pid"))),
                        Optional.ofNullable(parts.group("since")).map(Instant::parse),
                        Optional.ofNullable(parts.group("version")),
                        lastPoll)
                : new Poller(
                        identity,
                        identity,
                        Optional.empty(),
                        OptionalLong.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        lastPoll);
    }

    /**
     * Returns whether a worker has ended. The server lists a poller for some minutes after its end. A process of this
     * host is looked up; another one has ended if it has not polled for longer than a poll lasts.
     */
    public boolean hasEnded() {
        return hasEnded(Instant.now(), LocalDevices.host(), Poller::isRunning);
    }

    boolean hasEnded(Instant now, String thisHost, LongPredicate isRunning) {
        if (pid.isPresent() && host.filter(thisHost::equals).isPresent()) {
            return !isRunning.test(pid.getAsLong());
        }
        return lastPoll.filter(last -> last.plus(LONGEST_POLL).isBefore(now)).isPresent();
    }

    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }
}
