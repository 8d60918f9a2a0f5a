package dev.lathe.worker.runner;

/** The result of a stage, and what happened on the GPU meanwhile. */
public record Watched<T>(T result, WatchResult seen) {}
