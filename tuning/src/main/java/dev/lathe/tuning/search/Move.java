package dev.lathe.tuning.search;

import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Category;
import java.util.Optional;

/** A strategy's choice: the point, the point it was derived from, the category of the change, and why in one line. */
public record Move(Point point, Optional<Point> parent, Category category, String reason) {}
