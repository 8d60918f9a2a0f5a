package dev.lathe.workflows.contract.devices;

/**
 * A request to a campaign to move to another device after the iteration in flight. A campaign with fewer iterations left
 * stays, because its measurements on the new device would take longer.
 */
public record MoveRequest(String reason, int leastIterations) {
    /**
     * On an H200, the vendor library, the baseline and the incumbent of a new epoch take as long as twenty iterations, and
     * finalists of the runoff are those of the new epoch.
     */
    private static final int WORTH_AN_EPOCH = 40;

    /** Returns a request to leave a device that must have no campaigns. */
    public static MoveRequest required(String reason) {
        return new MoveRequest(reason, 0);
    }

    /** Returns a request to use a device that has fewer campaigns. */
    public static MoveRequest toBalance(String reason) {
        return new MoveRequest(reason, WORTH_AN_EPOCH);
    }
}
