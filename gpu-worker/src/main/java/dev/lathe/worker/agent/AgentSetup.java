package dev.lathe.worker.agent;

import dev.lathe.workflows.contract.activity.AgentRequest;
import java.nio.file.Path;
import java.util.List;

/**
 * The folders of the agents of a host: op folders, runner sources, the data folder, and the adapters of the user. An
 * attempt may write {@code diskBytes}.
 */
public record AgentSetup(Path kernels, Path runnerSources, Path data, Path adapters, long diskBytes) {
    /** Enough for the sessions and caches of an agent's program. */
    private static final long DISK_BYTES = 1L << 30;

    public AgentSetup {
        kernels = kernels.toAbsolutePath().normalize();
        runnerSources = runnerSources.toAbsolutePath().normalize();
        data = data.toAbsolutePath().normalize();
        adapters = adapters.toAbsolutePath().normalize();
    }

    public static AgentSetup of(Path kernels, Path runnerSources, Path data, Path adapters) {
        return new AgentSetup(kernels, runnerSources, data, adapters, DISK_BYTES);
    }

    AgentFolder folder(AgentRequest request) {
        return AgentFolder.of(data.resolve("agent-work"), request.campaign(), request.lane());
    }

    /** Returns the folders that no agent may change. */
    List<Path> ownFolders() {
        return List.of(kernels, runnerSources);
    }
}
