package dev.lathe.cli.check;

import dev.lathe.activities.failure.StageException;
import dev.lathe.cli.check.CandidateCheck.CheckedCandidate;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Dimension;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.worker.op.OpFolder;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.function.Consumer;

/**
 * Verifies points of each family on a small problem whose sizes are not multiples of any block size, to find kernels
 * that are wrong at their edges.
 */
public final class EdgeCheck {
    /** A prime just above 64: a full block of most families and a remainder. */
    private static final long LARGEST = 67;

    private final OpFolder op;
    private final CandidateCheck trial;
    private final Consumer<String> print;

    /** Creates a check for the op of an earlier check on a usual problem. */
    public EdgeCheck(OpFolder op, CandidateCheck usual, Consumer<String> print) {
        this.op = op;
        this.trial = new CandidateCheck(usual.op(), uneven(usual.problem()), usual.seed(), usual.device(), usual.notice());
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

    /**
     * Returns whether every legal point is correct. If the reference does not support the problem, prints a note and
     * returns true.
     */
    public boolean run(int randomPoints) {
        print.accept("and at " + trial.problem().key() + ", not a multiple of any block size");
        try {
            return rejected(op.space(trial.problem(), trial.device().offer().kind()), randomPoints) == 0;
        } catch (ApplicationFailure failure) {
            print.accept("note     skipped: " + failure.getOriginalMessage());
            return true;
        } catch (StageException fault) {
            print.accept("note     skipped: " + fault.getMessage());
            return true;
        }
    }

    private long rejected(SearchSpace space, int randomPoints) {
        long rejected = space.families().stream()
                .flatMap(family -> CandidateCheck.points(family, randomPoints).stream())
                .filter(point -> !isRight(point))
                .count();
        if (rejected > 0) {
            print.accept(
                    "note     to exclude unsupported shapes, add a constraint over dimensions, such as C % BLOCK == 0");
        }
        return rejected;
    }

    private boolean isRight(Point point) {
        return switch (trial.of(point, CandidateId.of(point, op.family(point.family()).hash()))) {
            case Outcome.Ok<CheckedCandidate> right -> {
                print.accept("correct  " + point.named());
                yield true;
            }
            case Outcome.Rejected<CheckedCandidate>(Rejection rejection) -> {
                print.accept(new RejectedLine(op).of(point, rejection));
                yield false;
            }
        };
    }
}
