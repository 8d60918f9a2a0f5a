package dev.lathe.cli.manifest;

import dev.lathe.tuning.op.SetScoring;
import java.util.List;

/**
 * Options for one kernel for all shapes: the representatives on which every candidate is measured (empty means all
 * shapes), and the share of its speed that no representative may lose.
 */
public record SetOptions(List<Shape> representatives, double maxLoss) {
    public SetOptions {
        representatives = List.copyOf(representatives);
    }

    /** Returns the defaults: all shapes are representatives. */
    public static SetOptions defaults() {
        return new SetOptions(List.of(), SetScoring.USUAL_LOSS);
    }

    SetOptions overAllShapes() {
        return new SetOptions(List.of(), maxLoss);
    }
}
