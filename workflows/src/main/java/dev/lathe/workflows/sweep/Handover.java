package dev.lathe.workflows.sweep;

import dev.lathe.tuning.stop.Claim;
import dev.lathe.tuning.stop.IterationCount;
import dev.lathe.tuning.stop.Shares;
import java.util.List;

/**
 * Hands what converged campaigns left to those that still gain. It is done when all have ended, so it depends on what they
 * found and never on who was first; and all of them together never have more than the sweep asked for.
 */
final class Handover {
    private final List<TrackedCampaign> members;
    private final int target;

    Handover(List<TrackedCampaign> members, int target) {
        this.members = members;
        this.target = target;
    }

    /** Opens those again that are given some. */
    void perform() {
        List<TrackedCampaign> heirs = members.stream().filter(member -> member.gain().isPresent()).toList();
        List<Integer> shares = Shares.of(spare(), heirs.stream().map(this::claim).toList());
        for (int i = 0; i < heirs.size(); i++) {
            heirs.get(i).hand(shares.get(i));
        }
    }

    private int spare() {
        return members.stream().mapToInt(member -> target - member.holds(target)).sum();
    }

    private Claim claim(TrackedCampaign heir) {
        return new Claim(heir.gain().getAsDouble(), IterationCount.LIMIT - heir.holds(target));
    }
}
