package dev.lathe.cli.plan;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.Manifest.SetOptions;
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

/** The campaigns of a manifest: one for each problem, or one for each type if all shapes share a kernel. */
record PlannedCampaigns(Manifest manifest, List<String> dimensions, int divisor) {
    /**
     * Returns the members of the sweep. The function returns a problem's work, which the metric divides by the time.
     */
    List<SweepMember> of(String op, ToDoubleFunction<Problem> work) {
        return manifest.set()
                .map(options -> manifest.dtypes().stream().map(type -> shared(op, type, options, work)).toList())
                .orElseGet(() -> separate(op, work));
    }

    /** Returns one campaign for each shape and type. All types of a shape come before the next shape. */
    private List<SweepMember> separate(String op, ToDoubleFunction<Problem> work) {
        return manifest.shapes().stream()
                .flatMap(shape -> manifest.dtypes().stream().map(type -> problem(op, type, shape)))
                .distinct()
                .map(problem -> new SweepMember(problem, work.applyAsDouble(problem)))
                .toList();
    }

    private SweepMember shared(String op, DataType type, SetOptions options, ToDoubleFunction<Problem> work) {
        List<Problem> all = problems(op, type, manifest.shapes());
        List<Problem> scored =
                options.representatives().isEmpty() ? all : problems(op, type, options.representatives());
        if (!all.containsAll(scored)) {
            throw CommandFailure.usage("set.representatives: each must be one of the shapes "
                    + String.join(", ", manifest.shapes().stream().map(Shape::text).toList()));
        }
        if (all.size() > ProblemSet.MOST_MEMBERS) {
            throw CommandFailure.usage("shapes: a shared kernel supports at most " + ProblemSet.MOST_MEMBERS
                    + " shapes, not " + all.size() + "; name fewer, or omit --shared-kernel and 'set'");
        }
        if (all.size() == 1) {
            return new SweepMember(all.getFirst(), work.applyAsDouble(all.getFirst()));
        }
        SortedMap<String, Double> works = new TreeMap<>();
        all.forEach(problem -> works.put(problem.key(), work.applyAsDouble(problem)));
        return new SweepMember(
                scored.getFirst(),
                ScoreRule.mean(scored.stream().mapToDouble(work).toArray()),
                Optional.of(new ProblemSet(all, scored, Optional.of(new SetScoring(options.maxLoss(), works)))));
    }

    private List<Problem> problems(String op, DataType type, List<Shape> shapes) {
        return shapes.stream().map(shape -> problem(op, type, shape)).distinct().toList();
    }

    private Problem problem(String op, DataType type, Shape shape) {
        if (shape.sizes().size() != dimensions.size()) {
            throw CommandFailure.usage(
                    "shape " + shape.text() + ": the op has the dimensions " + String.join("x", dimensions)
                            + "; write one size for each");
        }
        return new Problem(op, type, Dimensions.of(dimensions, shape.sizes()).dividedBy(divisor));
    }
}
