package dev.lathe.activities.heartbeat;

/**
 * The details of a heartbeat: the stage, the candidate's label, the process id (0: none), the time, the last output
 * line, and the number of earlier attempts of the activity that workers left to another one.
 */
public record Progress(
        String stage, String label, long pid, long elapsedMs, String lastLine, int leftAttempts) {
    /** Creates the details of an activity that no worker has left to another one. */
    public Progress(String stage, String label, long pid, long elapsedMs, String lastLine) {
        this(stage, label, pid, elapsedMs, lastLine, 0);
    }

    Progress with(String line) {
        return new Progress(stage, label, pid, elapsedMs, line, leftAttempts);
    }

    Progress after(int attempts) {
        return new Progress(stage, label, pid, elapsedMs, lastLine, attempts);
    }
}
