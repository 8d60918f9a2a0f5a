package dev.lathe.tuning.search;

import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Point;
import java.util.Optional;

/**
 * A strategy's choice: the point, the point it was derived from, the category of the change, the method that found it,
 * and the reason in one line.
 */
public record Move(Point point, Optional<Point> parent, Category category, String method, String reason) {}
