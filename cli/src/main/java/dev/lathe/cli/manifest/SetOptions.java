package dev.lathe.cli.manifest;

import dev.lathe.tuning.op.SetScoring;
import java.util.List;

/**
 * That one kernel is to serve all shapes: the shapes that every candidate is measured on, which are all where none are
 * named, and the share of its speed that none of them may lose.
 */
public record SetOptions(List<Shape> representatives, double mostLoss) {
    public SetOptions {
        representatives = List.copyOf(representatives);
    }

    /** Every shape counts, by the usual terms. */
    public static SetOptions ofAll() {
        return new SetOptions(List.of(), SetScoring.USUAL_LOSS);
    }

    SetOptions overAllShapes() {
        return new SetOptions(List.of(), mostLoss);
    }
}
