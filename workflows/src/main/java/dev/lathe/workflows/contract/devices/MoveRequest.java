package dev.lathe.workflows.contract.devices;

/**
 * A request to a campaign to move to another device after the iteration in flight. A campaign with fewer iterations
 * left stays, because its measurements on the new device would take longer.
 */
public record MoveRequest(String reason, int leastIterations) {
    /**
     * Twice what an epoch costs: on an H200, the vendor library, the baseline and the incumbent of one take as long as
     * twenty iterations.
     */
    private static final int WORTH_AN_EPOCH = 40;

    /** Returns a request to leave a device. A campaign without iterations left measures its winner there first. */
    public static MoveRequest required(String reason) {
        return new MoveRequest(reason, 1);
    }

    /** Returns a request to use a device that has fewer campaigns. */
    public static MoveRequest toBalance(String reason) {
        return new MoveRequest(reason, WORTH_AN_EPOCH);
    }
}
