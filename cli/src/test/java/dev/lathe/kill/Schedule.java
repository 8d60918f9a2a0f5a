package dev.lathe.kill;

/** The kills of a test run: a few in every build, all of them with {@code -Dlathe.chaos=true}. */
enum Schedule {
    /** A kill waits until all campaigns have resumed after the one before, which shows how long they take. */
    BRIEF(2, 1, 6, 40, 500, 1_500),

    /**
     * Many short sweeps follow each other. A kill comes at any moment, also while a worker starts; or, as often, soon
     * after a campaign has resumed, so that sweeps proceed on a slow machine, too.
     */
    FULL(180, 20, 14, 15, 0, 4_000);

    private final int workerKills;
    private final int serverKills;
    private final int campaigns;
    private final int iterations;
    private final int pauseMilliseconds;
    private final int spreadMilliseconds;

    Schedule(
            int workerKills,
            int serverKills,
            int campaigns,
            int iterations,
            int pauseMilliseconds,
            int spreadMilliseconds) {
        this.workerKills = workerKills;
        this.serverKills = serverKills;
        this.campaigns = campaigns;
        this.iterations = iterations;
        this.pauseMilliseconds = pauseMilliseconds;
        this.spreadMilliseconds = spreadMilliseconds;
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

    /** Campaigns per sweep. */
    int campaigns() {
        return campaigns;
    }

    /** Iterations per campaign. */
    int iterations() {
        return iterations;
    }

    /** The shortest time between two kills. */
    int pauseMilliseconds() {
        return pauseMilliseconds;
    }

    /** The maximum of the random time that is added to the shortest one. */
    int spreadMilliseconds() {
        return spreadMilliseconds;
    }

    /** How many campaigns must have resumed after a kill before the next one, if that one waits for it. */
    int awaitedCampaigns() {
        return switch (this) {
            case BRIEF -> campaigns;
            case FULL -> 1;
        };
    }
}
