package dev.lathe.cli.connection;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Maps gRPC status codes that are expected answers to an empty result. */
final class ServerRejections {
    private ServerRejections() {}

    /** Runs the call; empty if there is no such workflow. */
    static <T> Optional<T> unlessMissing(Supplier<T> call) {
        return unless(code -> code == Status.Code.NOT_FOUND, call);
    }

    /** Runs the call; empty if no worker answers in time. */
    static <T> Optional<T> unlessUnanswered(Supplier<T> call) {
        return unless(ServerRejections::isUnanswered, call);
    }

    private static <T> Optional<T> unless(Predicate<Status.Code> expected, Supplier<T> call) {
        try {
            return Optional.of(call.get());
        } catch (StatusRuntimeException e) {
            if (expected.test(e.getStatus().getCode())) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Returns whether a code means that no worker answered. The server rejects a query immediately if no worker has
     * polled for a while, and lets it time out if a worker was killed.
     */
    private static boolean isUnanswered(Status.Code code) {
        return switch (code) {
            case DEADLINE_EXCEEDED, FAILED_PRECONDITION, CANCELLED, RESOURCE_EXHAUSTED -> true;
            case OK,
                    UNKNOWN,
                    INVALID_ARGUMENT,
                    NOT_FOUND,
                    ALREADY_EXISTS,
                    PERMISSION_DENIED,
                    ABORTED,
                    OUT_OF_RANGE,
                    UNIMPLEMENTED,
                    INTERNAL,
                    UNAVAILABLE,
                    DATA_LOSS,
                    UNAUTHENTICATED -> false;
        };
    }
}
