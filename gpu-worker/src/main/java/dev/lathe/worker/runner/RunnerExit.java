package dev.lathe.worker.runner;

import dev.lathe.tuning.evaluation.Rejection;

/** How a run of the runner ended. */
public sealed interface RunnerExit<R> {
    record Ok<R>(R result) implements RunnerExit<R> {}

    /** A candidate, by its name in the job, was found wanting. */
    record Rejected<R>(String candidate, Rejection rejection) implements RunnerExit<R> {}

    /** A library says that it cannot run on this machine. */
    record Unavailable<R>(String reason) implements RunnerExit<R> {}

    /** It answered something that is no result: job and runner do not fit together. */
    record Garbled<R>(String what) implements RunnerExit<R> {}

    /** Nothing is known about any candidate: the machine was in the way. */
    record Lost<R>(String why) implements RunnerExit<R> {}
}
