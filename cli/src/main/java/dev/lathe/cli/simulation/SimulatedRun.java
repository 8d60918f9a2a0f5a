package dev.lathe.cli.simulation;

import dev.lathe.tuning.campaign.lookahead.AdaptiveLookahead;
import dev.lathe.tuning.campaign.lookahead.StageTimes;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.search.SearchStrategy;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.space.candidate.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One campaign on a course. The baseline is known and is not counted; nor is a failure, which costs an ordinal and no
 * evaluation.
 */
final class SimulatedRun {
    private final RecordedSpace course;
    private final SimulationRules rules;
    private final List<Observation> known = new ArrayList<>();
    private final List<Double> progress = new ArrayList<>();
    private AdaptiveLookahead foresight;
    private double best = Double.POSITIVE_INFINITY;
    private long proposing;

    private SimulatedRun(RecordedSpace course, SimulationRules rules) {
        this.course = course;
        this.rules = rules;
        this.foresight = rules.beginning();
    }

    static SimulatedRun run(RecordedSpace course, SearchStrategy strategy, SimulationRules rules, long seed) {
        SimulatedRun race = new SimulatedRun(course, rules);
        Point baseline = course.points().space().simplest();
        race.known.add(new Observation(0, baseline.text(), Optional.of(baseline), course.outcome(baseline)));
        while (race.progress.size() < rules.evaluations() && race.advance(strategy, seed)) {}
        return race;
    }

    /** False where the strategy has nothing left to propose. */
    private boolean advance(SearchStrategy strategy, long seed) {
        int ordinal = known.size();
        long start = System.nanoTime();
        Optional<Point> point = strategy.next(
                        course.points(), SimulatedView.of(known, foresight.at(ordinal)), SeededRandom.of(seed, ordinal))
                .map(move -> move.point());
        proposing += System.nanoTime() - start;
        point.ifPresent(next -> record(ordinal, next));
        return point.isPresent();
    }

    private void record(int ordinal, Point point) {
        Observation.Outcome outcome = course.outcome(point);
        known.add(new Observation(ordinal, point.text(), Optional.of(point), outcome));
        if (outcome instanceof Observation.Outcome.Cost(double nanoseconds)) {
            best = Math.min(best, nanoseconds);
            progress.add(course.optimum() / best);
        }
        foresight = rules.after(ordinal, turn(point, outcome), foresight);
    }

    private Optional<StageTimes> turn(Point point, Observation.Outcome outcome) {
        return outcome instanceof Observation.Outcome.Cost ? Optional.of(course.turn(point)) : Optional.empty();
    }

    /** The ordinal that had to be recorded before this one was asked for; none where it is not positive. */
    int awaitedBy(int ordinal) {
        return ordinal - 1 - Math.min(foresight.at(ordinal), foresight.at(Math.max(1, ordinal - 1)));
    }

    /** The optimum over the best found, after so many evaluations. */
    double shareAfter(int evaluations) {
        return progress.get(Math.min(evaluations, progress.size()) - 1);
    }

    /** In the order of ordinals, without the baseline. */
    List<Point> proposals() {
        return known.stream().skip(1).map(one -> one.point().orElseThrow()).toList();
    }

    double proposingMilliseconds() {
        return proposing / 1e6 / (known.size() - 1);
    }
}
