package dev.lathe.workflows.golden.example;

import java.util.List;
import java.util.stream.Stream;

/** An example of every payload of workflows, clients and activities, with all and with the fewest fields. */
public final class Examples {
    private Examples() {}

    public static List<Example> all() {
        return Stream.of(ControlExamples.all(), StateExamples.all(), StageExamples.all(), ProposalExamples.all(),
                        AgentExamples.all(),
                        TipExamples.all())
                .flatMap(List::stream)
                .toList();
    }
}
