package dev.lathe.worker.device.recorded;

/** What a heartbeat says: the stage, what runs, and how far it is, in milliseconds. */
public record Beat(String stage, String label, long elapsedMs, long recordedMs) {
    static Beat of(String stage, String label) {
        return new Beat(stage, label, 0, 0);
    }

    Beat after(long elapsed, long recorded) {
        return new Beat(stage, label, elapsed, recorded);
    }
}
