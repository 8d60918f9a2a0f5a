package dev.lathe.kill;

/** The number of kills in a test run: a few in every build, all of them with {@code -Dlathe.chaos=true}. */
enum Schedule {
    BRIEF(2, 1, 40, 2_000),
    FULL(10, 3, 200, 2_000);

    private final int workerKills;
    private final int serverKills;
    private final int iterations;
    private final int pauseMilliseconds;

    Schedule(int workerKills, int serverKills, int iterations, int pauseMilliseconds) {
        this.workerKills = workerKills;
        this.serverKills = serverKills;
        this.iterations = iterations;
        this.pauseMilliseconds = pauseMilliseconds;
    }

    static Schedule chosen() {
        return Boolean.getBoolean("lathe.chaos") ? FULL : BRIEF;
    }

    int workerKills() {
        return workerKills;
    }

    int serverKills() {
        return serverKills;
    }

    /** Iterations per campaign; enough for the sweep to outlast the kills. */
    int iterations() {
        return iterations;
    }

    /** The shortest time between two kills. */
    int pauseMilliseconds() {
        return pauseMilliseconds;
    }
}
