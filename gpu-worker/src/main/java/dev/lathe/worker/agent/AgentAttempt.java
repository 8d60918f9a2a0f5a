package dev.lathe.worker.agent;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.heartbeat.Awaited;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.propose.ProtocolGate;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.Execution;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.process.AwaitedCommand;
import dev.lathe.worker.runner.RunnerBinary;
import dev.lathe.workflows.contract.activity.AgentAnswer;
import dev.lathe.workflows.contract.activity.AgentRequest;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One attempt of an agent: its workspace, its processes, and what it leaves. */
final class AgentAttempt {
    private static final String PROMPT = "Read BRIEF.md in the current folder and do what it says.";

    private static final Rationale NO_PROPOSAL = Rationale.of("the agent left no valid proposal");

    private final AgentSetup setup;
    private final AgentFolder folder;
    private final AgentRequest request;
    private final Briefing briefing;
    private final OpFolder op;
    private final ParentKernel parent;
    private final ProtocolGate protocols;
    private final AgentAdapter adapter;
    private final DiskLimit disk;

    AgentAttempt(AgentSetup setup, AgentRequest request, OpFolder op, ProtocolGate protocols, Briefing briefing) {
        this.setup = setup;
        this.protocols = protocols;
        this.folder = setup.folder(request);
        this.request = request;
        this.briefing = briefing;
        this.op = op;
        this.parent = ParentKernel.of(
                briefing.failed()
                        .map(failed -> failed.proposal().candidate())
                        .orElse(request.bests().incumbent().proposal().candidate()),
                op,
                request.variants());
        this.adapter = AgentAdapter.of(request.agent().agent(), setup.adapters(), HostEnvironment.current());
        this.disk = new DiskLimit(List.of(folder.workspace(), folder.state()), setup.diskBytes());
    }

    AgentAnswer run(Trial trial, RunnerBinary binary, Heartbeat heartbeat) throws IOException {
        folder.refresh();
        Workspace workspace = new Workspace(folder.workspace());
        workspace.writeBrief(briefing, request, op);
        workspace.writeSources(parent, op);
        copy(binary.obtain(heartbeat).file(), folder.runner());
        try (TryServer server = TryServer.start((argument, files) -> reply(trial, argument, files))) {
            workspace.writeTry(folder.runner(), server.socket());
            ProtectedFiles before = ProtectedFiles.of(protectedFolders(workspace), originals());
            WorkspaceFiles unedited = WorkspaceFiles.read(folder.workspace());
            AgentOutput output = converse(heartbeat);
            return answer(output, before, unedited);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    }

    private List<Path> protectedFolders(Workspace workspace) {
        return Stream.concat(
                        setup.ownFolders().stream(), Stream.of(op.folder(), workspace.op(), workspace.repository()))
                .distinct()
                .toList();
    }

    /**
     * Returns the user's files. What {@code ./try} builds and tests in a repository's copy has the rights of the
     * worker.
     */
    private List<Path> originals() throws IOException {
        return op.files().stream().map(name -> op.folder().resolve(name).normalize()).toList();
    }

    /** Answers a {@code ./try}. Without a valid proposal, the parent's knobs apply. */
    private TryServer.Reply reply(Trial trial, String argument, WorkspaceFiles files) {
        try {
            Candidate candidate = files.text(ProposalFile.NAME).isPresent()
                    ? parent.edited(files, ProposalFile.of(files), op).candidate()
                    : parent.withSource(files);
            return switch (argument) {
                case "" -> trial.compile(candidate);
                case "--verify" -> hasTest() ? trial.verify(candidate) : trial.compileOnly(candidate);
                default -> new TryServer.Reply(2, "try: unknown option " + argument + "; usage: ./try [--verify]");
            };
        } catch (AttemptRefusal refusal) {
            return new TryServer.Reply(1, refusal.getMessage() + "\n" + refusal.rejection().fixHint());
        }
    }

    /** Returns whether something checks results without a measurement: the test of a repository may be missing. */
    private boolean hasTest() {
        return op.commands().filter(commands -> commands.test().isEmpty()).isEmpty();
    }

    /** Runs the agent, and runs it again without its session if it does not have that. */
    private AgentOutput converse(Heartbeat heartbeat) throws IOException {
        AgentOutput output = execute(task(request.session()), heartbeat);
        return output.sessionUnknown()
                ? execute(task(Optional.empty()), heartbeat).afterRun(output.usage())
                : output;
    }

    private AgentTask task(Optional<String> session) {
        return new AgentTask(folder.workspace(), folder.state(), PROMPT, session);
    }

    private AgentOutput execute(AgentTask task, Heartbeat heartbeat) throws IOException {
        folder.removeSpecialFiles();
        Command command = confined(adapter.command(task, request.agent().limit()));
        long begin = System.nanoTime();
        Execution execution = Execution.start(command);
        CommandEnd end = AwaitedCommand.await(execution, new Watched(execution, task), heartbeat);
        if (end.output().startsWith("cannot confine the agent")) {
            throw ActivityFailures.setup(end.output().strip()
                    + "; allow user namespaces on this machine, or use a Linux kernel with Landlock (5.13 or newer)");
        }
        folder.removeSpecialFiles();
        return adapter.read(task, end, Duration.ofNanos(System.nanoTime() - begin));
    }

    private Command confined(Command command) {
        List<String> words = new ArrayList<>(List.of(folder.runner().toString(), "contain"));
        disk.folders().forEach(writable -> words.addAll(List.of("--write", writable.toString())));
        // The secret of the inputs, compiled candidates, and the folders of other campaigns.
        words.addAll(List.of("--hide", setup.data().toString(), "--show", folder.runner().toString()));
        words.addAll(List.of("--file-bytes", Long.toString(disk.bytes())));
        words.addAll(List.of("--survivors", folder.survivors().toString(), "--"));
        words.addAll(command.words());
        return new Command(
                words, command.folder(), command.environment(), command.limit(), command.memoryBytes());
    }

    /** The running agent. It is killed when the disk limit is reached. */
    private final class Watched implements Awaited {
        private final Execution execution;
        private final AgentTask task;

        Watched(Execution execution, AgentTask task) {
            this.execution = execution;
            this.task = task;
        }

        @Override
        public boolean endsWithin(Duration timeout) throws InterruptedException {
            if (execution.endsWithin(timeout)) {
                return true;
            }
            if (disk.isReached()) {
                execution.destroy();
            }
            return false;
        }

        @Override
        public long pid() {
            return execution.pid();
        }

        @Override
        public String lastLine() {
            try {
                // To open a pipe would block.
                return Files.isRegularFile(task.outputFile(), LinkOption.NOFOLLOW_LINKS) ? adapter.activity(task) : "";
            } catch (IOException unreadable) {
                return "";
            }
        }
    }

    private AgentAnswer answer(AgentOutput output, ProtectedFiles before, WorkspaceFiles unedited) throws IOException {
        try {
            checkWorkspace(before);
            WorkspaceFiles left = WorkspaceFiles.read(folder.workspace());
            if (output.failure().isPresent()) {
                if (output.causeIfIdle().isPresent() && left.equals(unedited)) {
                    throw idle(output.causeIfIdle().get(), output.failure().get());
                }
                throw AttemptRefusal.ofProgram(output.failure().get());
            }
            WorkspaceFiles files = left.map(adapter::withoutSecrets);
            return edited(files, ProposalFile.of(files), output);
        } catch (AttemptRefusal refusal) {
            return new AgentAnswer.Refused(
                    parent.candidate(), refusal.rejection(), Category.STRUCTURAL, NO_PROPOSAL, output.usage(),
                    output.session());
        }
    }

    private AgentAnswer edited(WorkspaceFiles files, ProposalFile proposal, AgentOutput output) {
        try {
            ParentKernel.Edit edit = parent.edited(files, proposal, op);
            return afterProtocol(new AgentAnswer.Proposed(
                    edit.candidate(),
                    edit.ownKnobs(),
                    proposal.category(),
                    proposal.rationale(),
                    proposal.lesson(),
                    output.usage(),
                    output.session()));
        } catch (AttemptRefusal refusal) {
            return new AgentAnswer.Refused(
                    parent.candidate(), refusal.rejection(), proposal.category(), proposal.rationale(), output.usage(),
                    output.session());
        }
    }

    /**
     * Returns the failure of a program that has edited nothing, for example for lack of credentials. It says nothing
     * about the kernel, so it is no attempt.
     */
    private static ApplicationFailure idle(FailureCause cause, String failure) {
        return cause == FailureCause.TRANSIENT
                ? ActivityFailures.transientInfraFor(backOff(), failure)
                : ActivityFailures.setup("the agent failed before it edited anything; check its credentials, model and "
                        + "network, then resume the campaign: " + failure);
    }

    /** Returns half a minute, doubled after each run of the activity up to 16 minutes. */
    private static Duration backOff() {
        return Duration.ofSeconds(30).multipliedBy(1L << Math.min(Heartbeat.attempt() - 1, 5));
    }

    /** Returns the proposal, or its refusal if it breaks a rule of the campaign's protocol. */
    private AgentAnswer afterProtocol(AgentAnswer.Proposed proposed) {
        Proposal incumbent = request.bests().incumbent().proposal();
        return protocols
                .violation(
                        request.plan(), draft(proposed, incumbent.id()), incumbent.candidate(), request.firstHidden())
                .<AgentAnswer>map(broken -> new AgentAnswer.Refused(
                        proposed.candidate(),
                        broken,
                        proposed.category(),
                        proposed.rationale(),
                        proposed.usage(),
                        proposed.session()))
                .orElse(proposed);
    }

    private Draft draft(AgentAnswer.Proposed proposed, CandidateId incumbent) {
        AgentTurn turn = new AgentTurn(
                request.turn(), request.attempt(), request.lane(), proposed.usage(), proposed.lesson(),
                proposed.session());
        return new Draft(
                proposed.candidate(), incumbent, Origin.AGENT, proposed.category(), proposed.rationale(),
                Optional.of(turn), Optional.empty());
    }

    private void checkWorkspace(ProtectedFiles before) throws IOException, AttemptRefusal {
        if (disk.isReached()) {
            throw AttemptRefusal.ofWorkspace(
                    "the agent wrote more than the limit of " + (disk.bytes() >> 20) + " MiB",
                    "write fewer and smaller files");
        }
        List<String> survivors = Files.exists(folder.survivors()) ? Files.readAllLines(folder.survivors()) : List.of();
        if (!survivors.isEmpty()) {
            throw AttemptRefusal.ofWorkspace(
                    "the agent left processes running: " + String.join(", ", survivors), "end all processes");
        }
        List<String> changes = before.changes(folder.workspace());
        if (!changes.isEmpty()) {
            throw AttemptRefusal.ofWorkspace(
                    "the agent changed " + String.join(", ", changes), "edit only the files in kernel/");
        }
    }
}
