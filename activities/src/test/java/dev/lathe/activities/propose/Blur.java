package dev.lathe.activities.propose;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.ExpressionLegality;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.SearchSpace;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A small search space of one family, and the op that it belongs to. */
final class Blur implements SpaceSource {
    static OpReference op() {
        return new OpReference("blur", "builtin:blur", "0".repeat(64));
    }

    static Problem problem() {
        return new Problem("blur", DataType.F32, Dimensions.of(List.of("m", "n"), List.of(1024L, 1024L)));
    }

    @Override
    public boolean accepts(OpReference op) {
        return op.equals(op());
    }

    @Override
    public Space space(OpReference op, List<Problem> problems, String kind) {
        Family family = new Family(
                "blur",
                List.of(
                        numbers("block_x", 16, 32, 64, 128),
                        numbers("block_y", 2, 1, 4, 8),
                        knob("order", KnobValue.of("rows"), KnobValue.of("columns")),
                        numbers("tile", 1, 2, 3, 4),
                        numbers("use_shared", 0, 1),
                        numbers("vector", 1, 2, 4)),
                new ExpressionLegality(List.of(), Collections.emptySortedMap()));
        return new Space(
                new LegalPoints(new SearchSpace(List.of(family))),
                candidate -> CandidateId.of(candidate, op.contentHash()));
    }

    private static Knob numbers(String name, long... values) {
        return knob(name, LongStream.of(values).mapToObj(KnobValue::of).toArray(KnobValue[]::new));
    }

    /** The first value is the default. */
    private static Knob knob(String name, KnobValue... values) {
        return new Knob(name, "parameter", Category.TILING, Stream.of(values).toList(), values[0]);
    }
}
