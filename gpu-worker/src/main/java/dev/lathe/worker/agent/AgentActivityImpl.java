package dev.lathe.worker.agent;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.propose.ProtocolGate;
import dev.lathe.temporal.host.ExclusiveLock;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.worker.runner.RunnerBinary;
import dev.lathe.workflows.contract.activity.AgentActivity;
import dev.lathe.workflows.contract.activity.AgentAnswer;
import dev.lathe.workflows.contract.activity.AgentRequest;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Runs an attempt of an agent in a fresh workspace, confined by the CPU runner, and reads what it leaves. */
public final class AgentActivityImpl implements AgentActivity {
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final AgentSetup setup;
    private final OpFolders ops;
    private final List<Device> devices;
    private final Function<AgentRequest, Briefing> briefings;
    private final ProtocolGate protocols;

    /** Empty until the first attempt, because it requires a compiler. */
    private Optional<RunnerBinary> runner = Optional.empty();

    /** Creates the activity. {@code briefings} reads histories, and {@code ./try} uses the devices. */
    public AgentActivityImpl(
            AgentSetup setup,
            OpFolders ops,
            List<? extends Device> devices,
            Function<AgentRequest, Briefing> briefings,
            ProtocolGate protocols) {
        this.setup = setup;
        this.ops = ops;
        this.devices = List.copyOf(devices);
        this.briefings = briefings;
        this.protocols = protocols;
    }

    @Override
    public AgentAnswer propose(AgentRequest request) {
        AgentFolder folder = setup.folder(request);
        return new ExclusiveLock(folder.lock())
                .tryHolding(() -> ActivityFailures.translating(() -> attempt(request, folder)))
                .orElseThrow(() -> ActivityFailures.transientInfraFor(
                        RETRY, "another process runs the agent of the campaign " + request.campaign()));
    }

    private AgentAnswer attempt(AgentRequest request, AgentFolder folder) {
        OpFolder op = op(request.plan().op());
        Heartbeat heartbeat =
                Heartbeat.of("agent", "turn " + request.turn() + ", attempt " + request.attempt());
        try {
            AgentAttempt attempt = new AgentAttempt(setup, request, op, protocols, briefings.apply(request));
            Trial trial = new Trial(device(request), request.plan());
            return attempt.run(trial, runner(), heartbeat);
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra(
                    "cannot prepare the workspace of the agent in " + folder.root() + ": " + failure, failure);
        }
    }

    private OpFolder op(OpReference reference) {
        if (reference.isLandscape()) {
            throw ActivityFailures.setup("the op " + reference.name()
                    + " has no kernel that an agent can edit; use '--proposer search', or an op with kernels or a "
                    + "repository");
        }
        return ops.read(reference);
    }

    /** Returns the campaign's device, or another one of this worker for which the same compiler builds. */
    private Device device(AgentRequest request) {
        String queue = request.device().queues().compile();
        return named(request.device().name())
                .or(() -> devices.stream()
                        .filter(device -> device.offer().queues().compile().equals(queue))
                        .findFirst())
                .orElseThrow(() -> noDevice(request));
    }

    private Optional<Device> named(String name) {
        return devices.stream().filter(device -> device.offer().name().equals(name)).findFirst();
    }

    private static ApplicationFailure noDevice(AgentRequest request) {
        return ActivityFailures.transientInfraFor(
                RETRY, "this worker has no device like " + request.device().name() + ", which ./try requires");
    }

    /** Returns the CPU runner, which confines agents on each kind of host. */
    private synchronized RunnerBinary runner() {
        RunnerBinary found = runner.orElseGet(() -> RunnerBinary.ofHost(
                setup.runnerSources(),
                new Compiler(
                        HostToolchain.programs(),
                        new ArtifactStore(setup.data().resolve("artifacts")),
                        new MeasurementLock(),
                        CompileLimits.ofRunner())));
        runner = Optional.of(found);
        return found;
    }
}
