package dev.lathe.cli.manifest;

import dev.lathe.tuning.op.SetTerms;
import java.util.List;

/**
 * That one kernel is to serve all shapes: the shapes that every candidate is measured on, which are all where none are
 * named, and the share of its speed that none of them may lose.
 */
public record SetWish(List<Shape> representatives, double mostLoss) {
    public SetWish {
        representatives = List.copyOf(representatives);
    }

    /** Every shape counts, by the usual terms. */
    public static SetWish ofAll() {
        return new SetWish(List.of(), SetTerms.USUAL_LOSS);
    }

    SetWish overAllShapes() {
        return new SetWish(List.of(), mostLoss);
    }
}
