package dev.lathe.cli.contest;

import dev.lathe.activities.landscape.recording.Landscape;
import dev.lathe.activities.landscape.recording.Recording;
import dev.lathe.tuning.evaluation.Known;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.legal.LegalPoints;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** A recorded space that strategies are tried on: its legal points, what each costs, and the least cost that there is. */
public final class Course {
    private final String name;
    private final Landscape landscape;
    private final LegalPoints points;
    private final double optimum;

    private Course(String name, Landscape landscape) {
        this.name = name;
        this.landscape = landscape;
        this.points = new LegalPoints(landscape.space());
        this.optimum = landscape.recordings().stream().mapToDouble(Course::cost).min().orElseThrow();
    }

    /** Throws IllegalArgumentException that names the file and what is wrong with it. */
    public static Course read(Path file) {
        String name = file.getFileName().toString().replaceFirst("\\.json(\\.gz)?$", "");
        return new Course(name, Landscape.read(file));
    }

    public String name() {
        return name;
    }

    LegalPoints points() {
        return points;
    }

    Recording recording(Point point) {
        return landscape.recording(point).orElseThrow();
    }

    /** What an evaluation of the point would find. */
    Known.Outcome outcome(Point point) {
        return switch (recording(point).outcome()) {
            case Recording.Outcome.Ran ran -> new Known.Outcome.Cost(ran.nanoseconds());
            case Recording.Outcome.Failed failed -> new Known.Outcome.Failed(failed.stage());
        };
    }

    double optimum() {
        return optimum;
    }

    /** The best points of the recording, the best first, as a campaign there would have found them. */
    public List<Point> best(int count) {
        return landscape.recordings().stream()
                .sorted(Comparator.comparingDouble(Course::cost)
                        .thenComparing(recording -> recording.point().text()))
                .limit(count)
                .map(Recording::point)
                .toList();
    }

    /** The point with the same knobs in this space, whose kernel may have another name. */
    public Point own(Point other) {
        return new Point(landscape.kernel(), other.knobs());
    }

    private static double cost(Recording recording) {
        return switch (recording.outcome()) {
            case Recording.Outcome.Ran ran -> ran.nanoseconds();
            case Recording.Outcome.Failed failed -> Double.POSITIVE_INFINITY;
        };
    }
}
