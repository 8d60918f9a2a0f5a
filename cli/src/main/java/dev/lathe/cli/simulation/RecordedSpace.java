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

/** A recorded space that strategies are tried on: its legal points, what each costs, and the least cost that there is. */
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

    /** Throws IllegalArgumentException that names the file and what is wrong with it. */
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

    /** How long the point was compiled and measured. */
    StageTimes turn(Point point) {
        Recording.Spent spent = recording(point).spent();
        return new StageTimes(
                spent.compile().toNanos() / 1e6, spent.verification().plus(spent.benchmark()).toNanos() / 1e6);
    }

    double optimum() {
        return optimum;
    }

    /** The best points of another recording, as a campaign there would have found them, under this kernel's name. */
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
