package dev.lathe.workflows.golden;

import java.util.List;
import java.util.stream.Stream;

/** Every payload that the workflows, their callers and their activities exchange, in full and at its barest. */
final class Examples {
    private Examples() {}

    static List<Example> all() {
        return Stream.of(ControlExamples.all(), StateExamples.all(), StageExamples.all(), ProposalExamples.all())
                .flatMap(List::stream)
                .toList();
    }
}
