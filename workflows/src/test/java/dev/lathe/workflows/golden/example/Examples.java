package dev.lathe.workflows.golden.example;

import java.util.List;
import java.util.stream.Stream;

/** Every payload that the workflows, their callers and their activities exchange, in full and at its barest. */
public final class Examples {
    private Examples() {}

    public static List<Example> all() {
        return Stream.of(ControlExamples.all(), StateExamples.all(), StageExamples.all(), ProposalExamples.all())
                .flatMap(List::stream)
                .toList();
    }
}
