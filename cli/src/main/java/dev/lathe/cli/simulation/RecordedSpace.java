package dev.lathe.cli.simulation;

import dev.lathe.tuning.campaign.StageTimes;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.device.recorded.Landscape;
import dev.lathe.worker.device.recorded.Recording;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** A recorded space for simulated runs: its legal points with their costs, and the lowest cost. */
public final class RecordedSpace {
    private final String name;
    private final Landscape landscape;
    private final LegalPoints points;
    private final double optimum;

    private RecordedSpace(String name, Landscape landscape) {
        this.name = name;
        this.landscape = landscape;
        this.points = new LegalPoints(landscape.space());
        this.optimum = landscape.recordings().stream().mapToDouble(RecordedSpace::cost).min().orElseThrow();
    }

    /** Reads a space; throws IllegalArgumentException with the file and the error. */
    public static RecordedSpace read(Path file) {
        String name = file.getFileName().toString().replaceFirst("\\.json(\\.gz)?$", "");
        return new RecordedSpace(name, Landscape.read(file));
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

    /** Returns the recorded times of the compilation and of the measurement of a point. */
    StageTimes turn(Point point) {
        Recording.Spent spent = recording(point).spent();
        return new StageTimes(
                spent.compile().toNanos() / 1e6, spent.verification().plus(spent.benchmark()).toNanos() / 1e6);
    }

    double optimum() {
        return optimum;
    }

    /** Returns the best points of another recorded space as warm starts of this one. */
    public List<WarmStart> imports(RecordedSpace other, int count) {
        Problem problem = new Problem(other.name, DataType.F32, Dimensions.of(List.of("recorded"), List.of(1L)));
        List<Point> best = other.best(count);
        return IntStream.range(0, best.size())
                .mapToObj(place -> new WarmStart(
                        new Point(landscape.kernel(), best.get(place).knobs()).text(), other.name, problem, place))
                .toList();
    }

    private List<Point> best(int count) {
        return landscape.recordings().stream()
                .sorted(Comparator.comparingDouble(RecordedSpace::cost)
                        .thenComparing(recording -> recording.point().text()))
                .limit(count)
                .map(Recording::point)
                .toList();
    }

    private static double cost(Recording recording) {
        return switch (recording.outcome()) {
            case Recording.Outcome.Ran ran -> ran.nanoseconds();
            case Recording.Outcome.Failed failed -> Double.POSITIVE_INFINITY;
        };
    }
}
