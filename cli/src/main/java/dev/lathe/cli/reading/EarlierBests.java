package dev.lathe.cli.reading;

import dev.lathe.cli.connection.Executions;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.InParallel;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Variant;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads the best candidates of ended campaigns on a server, for warm starts. */
public record EarlierBests(Session session) {
    /** The limit for one sweep. Each campaign selects the ten most similar ones. */
    private static final int MAX_PER_SWEEP = 200;

    /** Returns the candidates of an op's campaigns on any shape, type and device, the best of each campaign first. */
    public WarmStarts of(String op) {
        SortedMap<String, WorkflowExecutionInfo> ended = session.executions().ofType("Campaign").stream()
                .filter(run -> run.getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED)
                .collect(Collectors.toMap(
                        run -> run.getExecution().getWorkflowId(),
                        run -> run,
                        BinaryOperator.maxBy(Comparator.comparing(Executions::started)),
                        TreeMap::new));
        return of(InParallel
                .map(List.copyOf(ended.values()), run -> session.executions().result(run, CampaignState.class))
                .stream()
                .filter(state -> state.plan().op().name().equals(op))
                .toList());
    }

    static WarmStarts of(List<CampaignState> ended) {
        return WarmStarts.of(
                ended.stream()
                        .flatMap(EarlierBests::best)
                        .sorted(Comparator.comparingInt(WarmStart::place))
                        .limit(MAX_PER_SWEEP)
                        .toList(),
                ended.stream().flatMap(EarlierBests::edited).toList());
    }

    /** Returns the edited kernels whose source a campaign has kept: its variants and its winner. */
    private static Stream<Variant> edited(CampaignState state) {
        Stream<Variant> winner = state.bests().stream()
                .map(epochBests -> epochBests.incumbent().proposal().candidate())
                .filter(Source.class::isInstance)
                .map(Source.class::cast)
                .map(source -> new Variant(source.family(), source.code(), List.of()));
        return Stream.concat(state.controls().variants().stream(), winner);
    }

    private static Stream<WarmStart> best(CampaignState state) {
        List<String> candidates = state.bests().stream()
                .flatMap(epochBests -> cheapestFirst(state, epochBests))
                .limit(WarmStarts.LIMIT)
                .toList();
        CampaignPlan plan = state.plan();
        Problem problem = plan.problems().representatives().getFirst();
        String source = WorkflowIds.campaign(plan.sweep(), plan.key());
        return IntStream.range(0, candidates.size())
                .mapToObj(place -> new WarmStart(candidates.get(place), source, problem, place));
    }

    /**
     * Returns the incumbent, then the other candidates of its epoch by cost. Costs of different epochs are not
     * comparable.
     */
    private static Stream<String> cheapestFirst(CampaignState state, EpochBests epochBests) {
        Stream<String> cheap = state.ledger().unpack().entries().stream()
                .filter(entry -> entry.epoch() == epochBests.epoch())
                .filter(entry -> entry.result() instanceof LedgerEntry.Result.Cost)
                .sorted(Comparator.comparingDouble(
                        entry -> ((LedgerEntry.Result.Cost) entry.result()).nanoseconds()))
                .map(LedgerEntry::candidate);
        return Stream.concat(Stream.of(epochBests.incumbent().proposal().candidate().text()), cheap)
                .distinct();
    }
}
