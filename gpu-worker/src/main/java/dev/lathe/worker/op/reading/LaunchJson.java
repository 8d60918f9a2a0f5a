package dev.lathe.worker.op.reading;

import java.util.List;
import java.util.Optional;

/** The JSON of a launch in an op.json or a space.json. CUDA kernels have a grid and a block. */
public record LaunchJson(
        String entry,
        List<String> arguments,
        Optional<List<String>> grid,
        Optional<List<String>> block,
        Optional<List<String>> cluster,
        Optional<String> sharedMemory,
        Optional<Boolean> resident) {}
