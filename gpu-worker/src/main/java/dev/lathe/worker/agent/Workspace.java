package dev.lathe.worker.agent;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.workflows.contract.activity.AgentRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/** The content of the folder that an agent works in. */
record Workspace(Path folder) {
    private static final String RULES =
            """

            ## What to do

            * Make one change. Edit the files in `kernel/`, which contains the parent; Lathe takes no other files.
              `op/` is a copy of the op for reading. A change there or outside of this folder causes a rejection.
            * `./try` compiles the kernel with the campaign's compiler and prints errors, registers and spills.
              `./try --verify` also compares its output with the reference. Only Lathe measures times.
            * Write `proposal.json`, then exit. Processes that still run afterwards cause a rejection.

            Format: %s
            """;

    private static final String RULES_IN_A_REPOSITORY =
            """

            ## What to do

            * Make one change. Edit the files in `kernel/`, which are those of the parent, by their paths in the
              repository. You may add files that commands.source in `op/op.json` matches, but not delete any; Lathe
              takes no other files.
            * `repository/` is a copy of the repository without any candidate's edits, and `op/` one of the op's folder,
              both for reading. A change there or outside of this folder causes a rejection.
            * `./try` builds a copy of the repository with your files by its build command and prints errors.
              `./try --verify` also runs its test. Do not build in `kernel/`. Only Lathe measures times.
            * Write `proposal.json`, then exit. Processes that still run afterwards cause a rejection.

            Format: %s
            """;

    private static final String TRY =
            """
            #!/bin/sh
            # Usage: ./try [--verify]. Compiles kernel/ with the knobs of proposal.json, or without it those of the
            # parent. --verify also checks the results, when no measurement uses the device.
            cd "$(dirname "$0")" || exit
            exec '%s' ask '%s' "$*" kernel proposal.json
            """;

    /** Writes the brief with what this attempt needs. */
    void writeBrief(Briefing briefing, AgentRequest request, OpFolder op) throws IOException {
        Files.writeString(
                folder.resolve("BRIEF.md"),
                briefing.brief().stripTrailing() + "\n\n# Turn " + request.turn() + ", attempt " + request.attempt()
                        + "\n"
                        + briefing.failed()
                                .map(failed -> failure(failed.rejection()))
                                .orElse("")
                        + (op.commands().isPresent() ? RULES_IN_A_REPOSITORY : RULES).formatted(ProposalFile.FORMAT));
    }

    /** Shows the log of a compiler only. What a candidate prints may be the inputs of the campaign. */
    private static String failure(Rejection rejection) {
        boolean isOfCompiler = rejection.stage() == RejectionStage.COMPILE && !rejection.log().isBlank();
        String log = isOfCompiler ? "\n```\n" + rejection.log().strip() + "\n```\n" : "";
        return "\nThe previous attempt was rejected at " + rejection.stage() + ": " + rejection.reason() + "\n" + log
                + "\n`kernel/` contains its source. Fix it, or revert it and make another change.\n";
    }

    /** Writes the editable files, and the op and its repository for reading. */
    void writeSources(ParentKernel parent, OpFolder op) throws IOException {
        for (Map.Entry<String, String> file : parent.files().entrySet()) {
            Files.writeString(withFolder(kernel().resolve(file.getKey())), file.getValue());
        }
        copy(op.folder(), FolderFiles.of(op.folder()), op());
        if (op.commands().isPresent()) {
            copy(op.commands().get().repository(), op.commands().get().files(), repository());
        }
    }

    private static void copy(Path from, List<String> names, Path to) throws IOException {
        for (String name : names) {
            Files.copy(from.resolve(name), withFolder(to.resolve(name)));
        }
    }

    void writeTry(Path runner, Path socket) throws IOException {
        Path script = Files.writeString(folder.resolve("try"), TRY.formatted(runner, socket));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Path op() {
        return folder.resolve("op");
    }

    Path repository() {
        return folder.resolve("repository");
    }

    private Path kernel() {
        return folder.resolve(WorkspaceFiles.KERNEL);
    }

    private static Path withFolder(Path file) throws IOException {
        Files.createDirectories(requireNonNull(file.getParent()));
        return file;
    }
}
