package dev.lathe.cli.connection;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What the server says no to, where that is an answer: all else is thrown on. */
final class ServerRejections {
    private ServerRejections() {}

    /** Empty where there is no such workflow. */
    static <T> Optional<T> unlessMissing(Supplier<T> call) {
        return unless(code -> code == Status.Code.NOT_FOUND, call);
    }

    /** Empty where no worker answers in time. */
    static <T> Optional<T> unlessNobodyAnswers(Supplier<T> call) {
        return unless(ServerRejections::saysNobodyAnswers, call);
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

    /** The server refuses a query at once where no worker has polled for a while; a killed worker lets it time out. */
    private static boolean saysNobodyAnswers(Status.Code code) {
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
