package dev.lathe.worker;

import dev.lathe.temporal.host.DataDirectory;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Optional;

/** The failures of calls to a Temporal server. */
public final class ServerFault {
    /** Below this space, SQLite cannot commit a transaction of usual size. */
    private static final long FULL_BYTES = 1 << 20;

    private ServerFault() {}

    /** Returns the status with which a server call failed; empty for any other failure. */
    public static Optional<Status> status(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StatusRuntimeException call) {
                return Optional.of(call.getStatus());
            }
        }
        return Optional.empty();
    }

    /** Returns whether the server did not respond or is not ready, so that a later call may succeed. */
    public static boolean isTransient(Throwable failure) {
        return status(failure)
                .map(Status::getCode)
                .filter(code -> code == Status.Code.UNAVAILABLE || code == Status.Code.DEADLINE_EXCEEDED)
                .isPresent();
    }

    /** Returns one line about a failed call to the server whose data is in this folder. */
    public static String text(Throwable failure, DataDirectory data) {
        return text(failure, data, data.path().toFile().getUsableSpace());
    }

    static String text(Throwable failure, DataDirectory data, long usableBytes) {
        String failed = "the Temporal server failed: "
                + status(failure).map(ServerFault::text).orElse(String.valueOf(failure.getMessage()));
        return usableBytes < FULL_BYTES
                ? "no space left on " + data.path() + "; free space there, and the server continues (" + failed + ")"
                : failed + "; try again, and see " + data.serverLog() + " if it is the server of this machine";
    }

    private static String text(Status status) {
        return status.getCode() + Optional.ofNullable(status.getDescription()).map(text -> ": " + text).orElse("");
    }
}
