package dev.lathe.cli.plan;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.SetOptions;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.op.SetScoring;
import dev.lathe.workflows.contract.sweep.SweepMember;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The campaigns of a manifest: one a problem, or one a type where one kernel must serve all shapes. */
record PlannedCampaigns(Manifest manifest, List<String> dimensions, int divisor) {
    /** The work is what a problem's metric sets against time. */
    List<SweepMember> of(String op, ToDoubleFunction<Problem> work) {
        return manifest.set()
                .map(wish -> manifest.dtypes().stream().map(type -> together(op, type, wish, work)).toList())
                .orElseGet(() -> oneByOne(op, work));
    }

    /** Each shape in each of the types, so that what stands first in a manifest is tuned first in all of them. */
    private List<SweepMember> oneByOne(String op, ToDoubleFunction<Problem> work) {
        return manifest.shapes().stream()
                .flatMap(shape -> manifest.dtypes().stream().map(type -> problem(op, type, shape)))
                .distinct()
                .map(problem -> new SweepMember(problem, work.applyAsDouble(problem)))
                .toList();
    }

    private SweepMember together(String op, DataType type, SetOptions wish, ToDoubleFunction<Problem> work) {
        List<Problem> all = problems(op, type, manifest.shapes());
        List<Problem> scored = wish.representatives().isEmpty() ? all : problems(op, type, wish.representatives());
        if (!all.containsAll(scored)) {
            throw CommandFailure.usage("set.representatives: each must be one of the shapes "
                    + String.join(", ", manifest.shapes().stream().map(Shape::text).toList()));
        }
        if (all.size() > ProblemSet.MOST_MEMBERS) {
            throw CommandFailure.usage("shapes: one kernel can be tuned for " + ProblemSet.MOST_MEMBERS
                    + " shapes at most, not for " + all.size() + "; name fewer, or tune them one by one");
        }
        if (all.size() == 1) {
            return new SweepMember(all.getFirst(), work.applyAsDouble(all.getFirst()));
        }
        SortedMap<String, Double> works = new TreeMap<>();
        all.forEach(problem -> works.put(problem.key(), work.applyAsDouble(problem)));
        return new SweepMember(
                scored.getFirst(),
                ScoreRule.mean(scored.stream().mapToDouble(work).toArray()),
                Optional.of(new ProblemSet(all, scored, Optional.of(new SetScoring(wish.mostLoss(), works)))));
    }

    private List<Problem> problems(String op, DataType type, List<Shape> shapes) {
        return shapes.stream().map(shape -> problem(op, type, shape)).distinct().toList();
    }

    private Problem problem(String op, DataType type, Shape shape) {
        if (shape.sizes().size() != dimensions.size()) {
            throw CommandFailure.usage(
                    "shape " + shape.text() + ": the op has the dimensions " + String.join("x", dimensions));
        }
        return new Problem(op, type, Dimensions.of(dimensions, shape.sizes()).dividedBy(divisor));
    }
}
