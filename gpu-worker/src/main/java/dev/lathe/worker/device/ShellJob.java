package dev.lathe.worker.device;

import java.nio.file.Path;

/** A job as the runner reads it, and the runner that it is for. It can be verified as well as timed. */
public record ShellJob(String text, Path runner) {}
