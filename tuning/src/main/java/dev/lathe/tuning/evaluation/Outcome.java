package dev.lathe.tuning.evaluation;

import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The result of a stage: a value, or the reason for the candidate's rejection. Faults of the environment are
 * exceptions.
 */
public sealed interface Outcome<T> {
    record Ok<T>(T value) implements Outcome<T> {}

    record Rejected<T>(Rejection rejection) implements Outcome<T> {}

    static <T> Outcome<T> ok(T value) {
        return new Ok<>(value);
    }

    static <T> Outcome<T> rejected(Rejection rejection) {
        return new Rejected<>(rejection);
    }

    /** Returns the value; throws IllegalStateException with the reason if the candidate is rejected. */
    default T orElseThrow() {
        return switch (this) {
            case Ok<T>(T value) -> value;
            case Rejected<T>(Rejection rejection) ->
                throw new IllegalStateException("rejected at " + rejection.stage() + ": " + rejection.reason());
        };
    }

    /** Applies the function to the value; keeps a rejection. */
    default <R> Outcome<R> map(Function<T, R> function) {
        return flatMap(value -> ok(function.apply(value)));
    }

    /** Applies the function to the rejection; keeps a value. */
    default Outcome<T> mapRejection(UnaryOperator<Rejection> function) {
        return switch (this) {
            case Ok<T> ok -> ok;
            case Rejected<T>(Rejection rejection) -> rejected(function.apply(rejection));
        };
    }

    /** Applies the next stage to the value; keeps a rejection. */
    default <R> Outcome<R> flatMap(Function<T, Outcome<R>> next) {
        return switch (this) {
            case Ok<T>(T value) -> next.apply(value);
            case Rejected<T>(Rejection rejection) -> rejected(rejection);
        };
    }
}
