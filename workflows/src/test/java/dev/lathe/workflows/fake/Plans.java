package dev.lathe.workflows.fake;

import dev.lathe.tuning.campaign.DeviceWish;
import dev.lathe.tuning.campaign.Mode;
import dev.lathe.tuning.campaign.OpReference;
import dev.lathe.tuning.campaign.ProfilePolicy;
import dev.lathe.tuning.campaign.SearchPlan;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.workflows.contract.SweepMember;
import dev.lathe.workflows.contract.SweepPlan;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Plans for sweeps over the synthetic device. */
public final class Plans {
    private Plans() {}

    public static SweepPlan sweep(String id, int campaigns, int lookahead) {
        List<SweepMember> members = IntStream.rangeClosed(1, campaigns)
                .mapToObj(n -> new SweepMember(
                        new Problem("line", DataType.F32, Dimensions.of(List.of("N"), List.of((long) n))), 1e-6))
                .toList();
        return new SweepPlan(
                id,
                new OpReference("line", "builtin:line", "hash"),
                Metric.milliseconds(),
                members,
                16,
                List.of(),
                ProfilePolicy.ON_CHANGE,
                SamplingPlan.standard(),
                new SearchPlan(Mode.FROM_SCRATCH, "counting", 1, lookahead),
                new DeviceWish("synthetic", List.of(), Duration.ofSeconds(2)));
    }
}
