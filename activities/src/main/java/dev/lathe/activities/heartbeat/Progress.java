package dev.lathe.activities.heartbeat;

/**
 * The details of a heartbeat: the stage, the candidate's label, the process id (0: none), the time and the last output
 * line.
 */
public record Progress(String stage, String label, long pid, long elapsedMs, String lastLine) {}
