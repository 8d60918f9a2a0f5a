package dev.lathe.cli.control;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.Deletion;
import dev.lathe.cli.reading.IdKinds;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The deletion of an ended sweep. The runs of the sweep come last, so that an interrupted deletion can be repeated.
 * {@code folder} is the results folder on this machine, if there is one.
 */
public record SweepDeletion(Executions executions, List<WorkflowExecutionInfo> runs, Optional<Path> folder) {
    /** Throws CommandFailure if there is no such sweep or if it has not ended. */
    public static SweepDeletion of(Session session, String id, Path results) {
        Executions executions = session.executions();
        IdKinds.requireSweep(executions, id);
        List<WorkflowExecutionInfo> runs = Stream.of("Projection", "Campaign", "Sweep")
                .flatMap(type -> executions.ofType(type).stream())
                .filter(run -> isOf(id, run.getExecution().getWorkflowId()))
                .toList();
        requireEnded(id, runs);
        if (session.connection().isEmbedded()) {
            throw CommandFailure.refused(
                    "an in-memory server cannot delete workflows; it loses their data when it ends");
        }
        return new SweepDeletion(executions, runs, folder(id, results));
    }

    private static boolean isOf(String sweep, String workflow) {
        return workflow.equals(sweep) || workflow.startsWith(sweep + "/");
    }

    private static void requireEnded(String id, List<WorkflowExecutionInfo> runs) {
        if (runs.isEmpty()) {
            throw CommandFailure.notFound("no sweep '" + id + "' on this server; list the sweeps with './lathe sweep "
                    + "list'");
        }
        runs.stream()
                .filter(run -> run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING)
                .filter(run -> !run.getType().getName().equals("Projection"))
                .map(run -> run.getExecution().getWorkflowId())
                .findFirst()
                .ifPresent(running -> {
                    throw CommandFailure.refused(
                            "'" + running + "' has not ended; stop it first with './lathe sweep stop " + id + "'");
                });
    }

    private static Optional<Path> folder(String id, Path results) {
        Path folder = results.resolve(id).normalize();
        return results.normalize().equals(folder.getParent()) && Files.isDirectory(folder)
                ? Optional.of(folder)
                : Optional.empty();
    }

    /** Deletes the workflows and the folder. */
    public void perform() {
        runs.forEach(executions::delete);
        folder.ifPresent(Deletion::of);
    }
}
