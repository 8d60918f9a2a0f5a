package dev.lathe.bench;

import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import io.temporal.client.WorkflowClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The size of the histories of sweeps, and of the database that stores them. */
record StorageUse(WorkflowClient client, Path data) {
    private record Run(long bytes, long events, String previousRunId) {}

    long historyBytes(SweepPlan plan) {
        return runs(plan).mapToLong(Run::bytes).sum();
    }

    long historyEvents(SweepPlan plan) {
        return runs(plan).mapToLong(Run::events).sum();
    }

    /** Returns all runs of all campaigns. */
    private Stream<Run> runs(SweepPlan plan) {
        return plan.members().stream()
                .map(member -> WorkflowIds.campaign(plan.id(), plan.key(member)))
                .flatMap(this::runs);
    }

    private Stream<Run> runs(String id) {
        return Stream.iterate(
                run(id, null),
                run -> run != null,
                run -> run.previousRunId().isEmpty() ? null : run(id, run.previousRunId()));
    }

    private Run run(String id, String runId) {
        var events = (runId == null ? client.fetchHistory(id) : client.fetchHistory(id, runId)).getEvents();
        long bytes = events.stream().mapToLong(event -> event.getSerializedSize()).sum();
        return new Run(
                bytes,
                events.size(),
                events.getFirst().getWorkflowExecutionStartedEventAttributes().getContinuedExecutionRunId());
    }

    long databaseBytes() {
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(file -> file.getFileName().toString().contains(".db"))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
