package dev.lathe.worker.device;

import java.nio.file.Path;

/** The JSON text of a job and the path of the runner, which can verify or time it. */
public record ShellJob(String text, Path runner) {}
