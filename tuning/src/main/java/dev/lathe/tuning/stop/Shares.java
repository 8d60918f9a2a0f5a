package dev.lathe.tuning.stop;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Shares iterations out by what the claimants earned lately. They are dealt one by one to whom the next one is worth most, so
 * that whole numbers come out, none is lost but where nobody has room, and equal claims are served in their order.
 */
public final class Shares {
    private Shares() {}

    /** One share a claim, in the order of the claims. */
    public static List<Integer> of(int spare, List<Claim> claims) {
        int[] shares = new int[claims.size()];
        PriorityQueue<Bid> bids = new PriorityQueue<>(Bid.HIGHEST);
        IntStream.range(0, claims.size())
                .filter(i -> claims.get(i).room() > 0)
                .forEach(i -> bids.add(Bid.of(i, claims.get(i), 0)));
        for (int dealt = 0; dealt < spare && !bids.isEmpty(); dealt++) {
            int winner = bids.remove().claimant();
            Claim claim = claims.get(winner);
            if (++shares[winner] < claim.room()) {
                bids.add(Bid.of(winner, claim, shares[winner]));
            }
        }
        return IntStream.of(shares).boxed().toList();
    }

    private record Bid(int claimant, double worth) {
        static final Comparator<Bid> HIGHEST =
                Comparator.comparingDouble(Bid::worth).reversed().thenComparingInt(Bid::claimant);

        static Bid of(int claimant, Claim claim, int held) {
            return new Bid(claimant, claim.weight() / (held + 1));
        }
    }
}
