package dev.lathe.worker.agent;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A prompt for an agent. The agent edits the workspace. The folder {@code state} is its home: programs store sessions
 * there, so it is the same for all turns of a campaign, as is the path of the workspace. Both folders must exist.
 */
public record AgentTask(Path workspace, Path state, String prompt, Optional<String> session) {
    Path promptFile() {
        return state.resolve("prompt.md");
    }

    Path outputFile() {
        return state.resolve("output.jsonl");
    }

    Path usageFile() {
        return state.resolve("usage.json");
    }

    Path temporaryFiles() {
        return state.resolve("tmp");
    }
}
