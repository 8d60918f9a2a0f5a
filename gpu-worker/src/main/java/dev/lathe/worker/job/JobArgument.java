package dev.lathe.worker.job;

/** An argument of an entry point. The name of its only field is its kind. */
public sealed interface JobArgument {
    record OfTensor(String tensor) implements JobArgument {}

    record OfScratch(String scratch) implements JobArgument {}

    record OfMap(String map) implements JobArgument {}

    record OfInteger(long integer) implements JobArgument {}
}
