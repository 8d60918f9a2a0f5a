package dev.lathe.cli.check;

import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;

/** Selects the points of a family to check: its default if it is legal, and random points. */
final class CheckPoints {
    private CheckPoints() {}

    static List<Point> of(Family family, int random) {
        LegalPoints legal = new LegalPoints(new SearchSpace(List.of(family)));
        List<Point> points = new ArrayList<>();
        if (family.legality().violation(family.simplest()).isEmpty()) {
            points.add(family.simplest());
        }
        for (int i = 1; i <= random; i++) {
            legal.random(SeededRandom.of(1, i), point -> !points.contains(point)).ifPresent(points::add);
        }
        return points;
    }
}
