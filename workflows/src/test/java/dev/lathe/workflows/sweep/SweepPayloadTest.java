package dev.lathe.workflows.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepProgress;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The payloads of a sweep of 1,000 campaigns, with less redundancy than those of a real sweep. */
class SweepPayloadTest {
    private static final int MAX_WARM_STARTS = 200;
    private static final int HALF_A_PAYLOAD = 32 * 1024;

    /** The maximum length of an id. */
    private static final String ID = "s".repeat(80);

    private final DataConverter converter = DataConverters.lathe();
    private final Random random = new Random(7);

    @Test
    void theStatusDoesNotGrowWithTheNumberOfCampaigns() {
        SweepStatus status = new SweepStatus(
                ID,
                Phase.RUNNING,
                2_000,
                SweepPlan.MAX_CAMPAIGNS,
                IntStream.range(SweepPlan.MAX_CAMPAIGNS - SweepPlan.MAX_IN_FLIGHT, SweepPlan.MAX_CAMPAIGNS)
                        .boxed()
                        .toList(),
                Stream.of(Phase.DONE, Phase.STOPPED, Phase.EXHAUSTED, Phase.FAILED)
                        .map(phase -> new SweepStatus.Ended(phase, 200))
                        .toList());

        assertThat(roundTrip(status, SweepStatus.class, 2_000)).isEqualTo(status);
        assertThat(SweepDetails.of(status, SweepPlan.MAX_CAMPAIGNS, Optional.of("r".repeat(2_000))))
                .hasSizeLessThan(1_000);
    }

    @Test
    void theRequestFitsIntoAPayloadWithShapesWarmStartsAndProgress() {
        SweepRequest request = new SweepRequest(plan().withWarmStarts(warmStarts()), 2_000, SweepRequest.Start.RESUME)
                .continued(2_000, SweepLabels.none(), progress());

        assertThat(roundTrip(request, SweepRequest.class, 64 * 1024)).isEqualTo(request);
    }

    @Test
    void theShapesTakeLessThanHalfAPayload() {
        SweepRequest request = new SweepRequest(plan(), 2_000, SweepRequest.Start.FRESH);

        assertThat(roundTrip(request, SweepRequest.class, HALF_A_PAYLOAD)).isEqualTo(request);
    }

    @Test
    void aPlanOfFewCampaignsIsReadable() {
        SweepRequest request = new SweepRequest(Plans.sweep("s", 14, 0), 20, SweepRequest.Start.FRESH);

        assertThat(converter.toPayload(request).orElseThrow().getData().toStringUtf8())
                .contains("\"members\":[{\"problem\":");
    }

    @Test
    void aCarriedCampaignSurvivesPacking() {
        List<CarriedCampaign> rows = rows();

        assertThat(CarriedCampaign.unpack(CarriedCampaign.pack(rows))).isEqualTo(rows);
    }

    private <T> T roundTrip(T value, Class<T> type, int limit) {
        Payload payload = converter.toPayload(value).orElseThrow();
        assertThat(payload.getData().size()).isLessThan(limit);
        return converter.fromPayload(payload, type, type);
    }

    private SweepPlan plan() {
        SweepPlan plain = Plans.sweep(ID, 1, 0);
        List<SweepMember> members = IntStream.range(0, SweepPlan.MAX_CAMPAIGNS)
                .mapToObj(n -> problem())
                .map(problem -> new SweepMember(problem, work(problem)))
                .toList();
        return new SweepPlan(
                plain.id(), plain.op(), plain.metric(), members, SweepPlan.MAX_IN_FLIGHT, plain.gates(),
                plain.profilePolicy(), plain.sampling(), plain.search(), plain.devices(), plain.earlyStopping(),
                plain.proposers());
    }

    private Problem problem() {
        List<Long> sizes = List.of(size(), size(), size());
        DataType type = random.nextBoolean() ? DataType.F16 : DataType.BF16;
        return new Problem("gemm", type, Dimensions.of(List.of("M", "N", "K"), sizes));
    }

    /** Returns a multiple of 64, as most sizes are. */
    private long size() {
        return 64L * (1 + random.nextInt(512));
    }

    private static double work(Problem problem) {
        return problem.dimensions().byName().values().stream()
                .mapToDouble(Long::doubleValue)
                .reduce(2e-9, (a, b) -> a * b);
    }

    private WarmStarts warmStarts() {
        return new WarmStarts(IntStream.range(0, MAX_WARM_STARTS)
                .mapToObj(n -> new WarmStart(
                        "wgmma:"
                                + IntStream.range(0, 14)
                                        .mapToObj(knob -> Integer.toString(random.nextInt(8)))
                                        .toList(),
                        "typical-14-20261122-12" + n % 60 + "/" + problem().key() + "_fs",
                        problem(),
                        n % 10))
                .toList());
    }

    private SweepProgress progress() {
        return new SweepProgress(Optional.of("lunch"), CarriedCampaign.pack(rows()));
    }

    private List<CarriedCampaign> rows() {
        return IntStream.range(0, SweepPlan.MAX_CAMPAIGNS).mapToObj(n -> row()).toList();
    }

    private CarriedCampaign row() {
        Phase phase = List.of(Phase.DONE, Phase.FAILED, Phase.STOPPED, Phase.EXHAUSTED).get(random.nextInt(4));
        return random.nextInt(10) == 0
                ? new CarriedCampaign(Optional.empty(), CarriedCampaign.Reopening.NONE)
                : new CarriedCampaign(
                        Optional.of(new CampaignEnd(
                                phase,
                                random.nextInt(2_000),
                                2_000 - random.nextInt(5),
                                OptionalDouble.of(1e6 * random.nextDouble()),
                                random.nextBoolean())),
                        CarriedCampaign.Reopening.values()[random.nextInt(3)]);
    }
}
