package dev.lathe.tuning.stop;

/** What speaks for handing iterations to a campaign: the gain that its last ones brought, as a ratio of times, and its room. */
public record Claim(double gain, int room) {
    /** A campaign that kept a candidate has gained at least this, whatever its brief ledger says of it. */
    private static final double LEAST_GAIN = 1.01;

    public Claim {
        if (!(gain > 0) || room < 0) {
            throw new IllegalArgumentException("a claim has a positive gain and room of 0 or more, not " + gain + " and " + room);
        }
    }

    /** Two campaigns of which one gained twice what the other did, in logarithms, are given twice as much. */
    double weight() {
        return StrictMath.log(Math.max(gain, LEAST_GAIN));
    }
}
