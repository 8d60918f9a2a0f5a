package dev.lathe.worker.op.file;

import java.util.List;
import java.util.Optional;

/** A launch in an op.json or a space.json, word for word; grid and block stand in those of CUDA kernels. */
public record LaunchJson(
        String entry,
        List<String> arguments,
        Optional<List<String>> grid,
        Optional<List<String>> block,
        Optional<List<String>> cluster,
        Optional<String> sharedMemory,
        Optional<Boolean> resident) {}
