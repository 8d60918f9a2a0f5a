package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.ledger.LedgerEntry;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.tuning.space.Variant;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The best candidates of the ended campaigns that a server knows. */
public final class EarlierBests {
    /** What a sweep carries of them, in all; each of its campaigns takes the ten that suit it best. */
    private static final int MOST_IN_A_SWEEP = 200;

    private final Executions executions;

    public EarlierBests(Session session) {
        this.executions = session.executions();
    }

    /** Those of an op's campaigns, on any shape, in any type and on any device; the best of each campaign first. */
    public WarmStarts of(String op) {
        List<String> ended = executions.ofType("Campaign").stream()
                .filter(run -> run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED)
                .map(run -> run.getExecution().getWorkflowId())
                .distinct()
                .sorted()
                .toList();
        return of(InParallel.map(ended, id -> executions.result(id, CampaignState.class)).stream()
                .filter(state -> state.plan().op().name().equals(op))
                .toList());
    }

    static WarmStarts of(List<CampaignState> ended) {
        return WarmStarts.of(
                ended.stream()
                        .flatMap(EarlierBests::best)
                        .sorted(Comparator.comparingInt(WarmStart::place))
                        .limit(MOST_IN_A_SWEEP)
                        .toList(),
                ended.stream().flatMap(EarlierBests::edited).toList());
    }

    /** The edited kernels whose source a campaign has kept: those it tuned, and its winner. */
    private static Stream<Variant> edited(CampaignState state) {
        Stream<Variant> winner = state.bests().stream()
                .map(standing -> standing.incumbent().proposal().candidate())
                .filter(Source.class::isInstance)
                .map(Source.class::cast)
                .map(source -> new Variant(source.family(), source.code(), List.of()));
        return Stream.concat(state.controls().variants().stream(), winner);
    }

    private static Stream<WarmStart> best(CampaignState state) {
        List<String> candidates = state.bests().stream()
                .flatMap(standing -> cheapestFirst(state, standing))
                .limit(WarmStarts.LIMIT)
                .toList();
        CampaignPlan plan = state.plan();
        Problem problem = plan.problems().representatives().getFirst();
        String source = WorkflowIds.campaign(plan.sweep(), plan.key());
        return IntStream.range(0, candidates.size())
                .mapToObj(place -> new WarmStart(candidates.get(place), source, problem, place));
    }

    /** The incumbent, and then what was cheap in its epoch; costs of two epochs are never compared. */
    private static Stream<String> cheapestFirst(CampaignState state, EpochBests standing) {
        Stream<String> cheap = state.ledger().unpack().entries().stream()
                .filter(entry -> entry.epoch() == standing.epoch())
                .filter(entry -> entry.result() instanceof LedgerEntry.Result.Cost)
                .sorted(Comparator.comparingDouble(
                        entry -> ((LedgerEntry.Result.Cost) entry.result()).nanoseconds()))
                .map(LedgerEntry::candidate);
        return Stream.concat(Stream.of(standing.incumbent().proposal().candidate().text()), cheap)
                .distinct();
    }
}
