package dev.lathe.cli.simulation;

import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.LedgerView;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.search.Move;
import dev.lathe.tuning.search.SearchStrategy;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.device.recorded.Recording;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A simulated campaign on a recorded space. Its number of evaluations includes neither the baseline nor rejections,
 * which take an ordinal only.
 */
final class SimulatedRun {
    private static final int EPOCH = 1;
    private static final String DEVICE = "recorded";

    private final RecordedSpace recorded;
    private final SimulationRules rules;
    private final Function<String, Optional<Point>> reader;
    private final List<Point> proposals = new ArrayList<>();
    private final List<Double> progress = new ArrayList<>();
    private Campaign campaign;
    private double best = Double.POSITIVE_INFINITY;
    private long proposing;

    private SimulatedRun(RecordedSpace recorded, SimulationRules rules) {
        this.recorded = recorded;
        this.rules = rules;
        this.reader = recorded.points().reader();
        this.campaign = Campaign.empty(rules.beginning())
                .within(rules.reach())
                .begin(EPOCH, new VendorResult.Unavailable("not recorded"));
    }

    static SimulatedRun run(RecordedSpace recorded, SearchStrategy strategy, SimulationRules rules, long seed) {
        SimulatedRun run = new SimulatedRun(recorded, rules);
        run.open();
        while (run.progress.size() < rules.evaluations() && run.advance(strategy, seed)) {}
        return run;
    }

    private void open() {
        Evaluation baseline = evaluation(0, recorded.points().space().simplest());
        record(new Numbering.Iteration(0), baseline, new Verdict.Keep("first of its epoch"));
    }

    /** Evaluates the next proposal; returns false if the strategy has none. */
    private boolean advance(SearchStrategy strategy, long seed) {
        int ordinal = proposals.size() + 1;
        EvaluationHistory history = history(ordinal);
        long start = System.nanoTime();
        Optional<Point> point =
                strategy.next(recorded.points(), history, SeededRandom.of(seed, ordinal)).map(Move::point);
        proposing += System.nanoTime() - start;
        point.ifPresent(next -> evaluate(ordinal, next));
        return point.isPresent();
    }

    private EvaluationHistory history(int ordinal) {
        int lookahead = campaign.adaptiveLookahead().at(ordinal);
        return LedgerView.of(
                campaign.ledger(),
                campaign.bests(),
                reader,
                LedgerView.Horizon.of(ordinal, lookahead, List.of()));
    }

    private void evaluate(int ordinal, Point point) {
        proposals.add(point);
        Evaluation evaluation = evaluation(ordinal, point);
        switch (evaluation) {
            case Evaluation.Rejected(var proposal, Rejection rejection) ->
                record(campaign.numberOf(evaluation), evaluation, new Verdict.Rejected(rejection.reason()));
            case Evaluation.Measured measured -> {
                double nanoseconds = measured.first().medianNanoseconds();
                boolean faster = nanoseconds < campaign.bests().incumbent().medianNanoseconds();
                record(
                        campaign.numberOf(evaluation),
                        evaluation,
                        faster ? new Verdict.Keep("faster") : new Verdict.Discard("not faster"));
                best = Math.min(best, nanoseconds);
                progress.add(recorded.optimum() / best);
            }
        }
    }

    private void record(Numbering number, Evaluation evaluation, Verdict verdict) {
        campaign = campaign.apply(new Recorded(number, EPOCH, DEVICE, Instant.EPOCH, evaluation, verdict));
    }

    private Evaluation evaluation(int ordinal, Point point) {
        Proposal proposal = new Proposal(
                ordinal,
                CandidateId.of(point, recorded.name()),
                point,
                Optional.empty(),
                ordinal == 0 ? Origin.BASELINE : Origin.SEARCH,
                Category.TILING,
                Rationale.of("simulated"));
        return switch (recorded.recording(point).outcome()) {
            case Recording.Outcome.Ran ran -> measured(proposal, point, ran.nanoseconds());
            case Recording.Outcome.Failed failed -> new Evaluation.Rejected(
                    proposal, Rejection.of(failed.stage(), "as recorded"));
        };
    }

    private Evaluation measured(Proposal proposal, Point point, double nanoseconds) {
        String held = Double.toString(recorded.turn(point).measuring());
        Measurement measurement = new Measurement(
                Samples.of(nanoseconds),
                Optional.empty(),
                nanoseconds,
                Optional.empty(),
                new Environment(DEVICE, new TreeMap<>(Map.of(Environment.HELD, held))));
        long compiling = Math.round(recorded.turn(point).compiling());
        return new Evaluation.Measured(
                proposal,
                new TreeMap<>(Map.of(DEVICE, measurement)),
                Optional.of(CompileReport.of(proposal.id().brief(), "recorded", compiling)),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * Returns the ordinal that must be recorded before this one is proposed; there is none if the result is not
     * positive.
     */
    int awaitedBy(int ordinal) {
        AdaptiveLookahead adaptiveLookahead = campaign.adaptiveLookahead();
        return ordinal - 1 - Math.min(adaptiveLookahead.at(ordinal), adaptiveLookahead.at(Math.max(1, ordinal - 1)));
    }

    /** Returns the optimum divided by the best cost after this many evaluations. */
    double shareAfter(int evaluations) {
        if (progress.isEmpty()) {
            return 0;
        }
        return progress.get(Math.min(evaluations, progress.size()) - 1);
    }

    /** Returns the proposals in the order of ordinals, without the baseline. */
    List<Point> proposals() {
        return List.copyOf(proposals);
    }

    double proposingMilliseconds() {
        return proposing / 1e6 / proposals.size();
    }
}
