package dev.lathe.activities.heartbeat;

/** What a heartbeat tells: the stage, the candidate's label, the process that runs (0: none yet) and its last words. */
public record Progress(String stage, String label, long pid, long elapsedMs, String lastLine) {}
