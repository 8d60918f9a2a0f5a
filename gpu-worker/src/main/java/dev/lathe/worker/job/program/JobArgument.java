package dev.lathe.worker.job.program;

/** What an entry is given; its one field says which kind it is. */
public sealed interface JobArgument {
    record OfTensor(String tensor) implements JobArgument {}

    record OfScratch(String scratch) implements JobArgument {}

    record OfMap(String map) implements JobArgument {}

    record OfInteger(long integer) implements JobArgument {}
}
