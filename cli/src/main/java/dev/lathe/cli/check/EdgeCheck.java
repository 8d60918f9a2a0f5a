package dev.lathe.cli.check;

import dev.lathe.activities.failure.StageException;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Dimension;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.worker.op.OpFolder;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.function.Consumer;

/** Tries points of each family on a small problem with sizes that no block divides: kernels that are wrong at their edges are wrong there. */
public final class EdgeCheck {
    /** A prime just above 64, so that it holds a whole block of most families and a rest. */
    private static final long LARGEST = 67;

    private final OpFolder op;
    private final CandidateCheck trial;
    private final Consumer<String> print;

    /** For the op that was tried before on a usual problem. */
    public EdgeCheck(OpFolder op, CandidateCheck usual, Consumer<String> print) {
        this.op = op;
        this.trial = new CandidateCheck(usual.op(), uneven(usual.problem()), usual.seed(), usual.device());
        this.print = print;
    }

    private static Problem uneven(Problem usual) {
        List<Dimension> dimensions = usual.dimensions().inOrder();
        return new Problem(
                usual.op(),
                usual.dtype(),
                Dimensions.of(
                        dimensions.stream().map(Dimension::name).toList(),
                        dimensions.stream().map(dimension -> uneven(dimension.size())).toList()));
    }

    private static long uneven(long size) {
        return size >= LARGEST ? LARGEST : Math.max(1, size - 1);
    }

    /** Whether every point that is legal there is right; a reference that cannot serve the problem is noted and no more. */
    public boolean run(int randomPoints) {
        print.accept("and at " + trial.problem().key() + ", which no block divides");
        try {
            return rejected(op.space(trial.problem(), trial.device().offer().kind()), randomPoints) == 0;
        } catch (ApplicationFailure trouble) {
            print.accept("note     not tried there: " + trouble.getOriginalMessage());
            return true;
        } catch (StageException fault) {
            print.accept("note     not tried there: " + fault.getMessage());
            return true;
        }
    }

    private long rejected(SearchSpace space, int randomPoints) {
        long rejected = space.families().stream()
                .flatMap(family -> CheckPoints.of(family, randomPoints).stream())
                .filter(point -> !isRight(point))
                .count();
        if (rejected > 0) {
            print.accept("note     a constraint over dimensions, such as C % BLOCK == 0, keeps a family to the shapes that it can serve");
        }
        return rejected;
    }

    private boolean isRight(Point point) {
        return switch (trial.of(point, CandidateId.of(point, op.family(point.family()).hash()))) {
            case Outcome.Ok<CheckedCandidate> right -> {
                print.accept("right    " + point.named());
                yield true;
            }
            case Outcome.Rejected<CheckedCandidate>(Rejection rejection) -> {
                print.accept(new RejectedLine(op).of(point, rejection));
                yield false;
            }
        };
    }
}
