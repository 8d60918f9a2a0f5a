package dev.lathe.activities.propose;

import dev.lathe.tuning.campaign.Standing;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Source;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Gives a submission the knobs that it does not name: the incumbent's where it is of the same family, else those of the
 * family's simplest kernel. A family that there is not stays as it is, for the gates to refuse.
 */
record Completion(SearchSpace space, Standing standing) {
    Candidate of(Candidate submitted) {
        return switch (submitted) {
            case Point point -> new Point(point.family(), completed(point.family(), point.knobs()));
            case Source source -> new Source(
                    source.family(), source.code(), completed(source.family(), source.knobs()));
        };
    }

    private SortedMap<String, KnobValue> completed(String family, SortedMap<String, KnobValue> named) {
        SortedMap<String, KnobValue> knobs = new TreeMap<>(base(family).map(Point::knobs).orElseGet(TreeMap::new));
        knobs.putAll(named);
        return knobs;
    }

    private Optional<Point> base(String family) {
        return incumbent()
                .filter(point -> point.family().equals(family))
                .or(() -> space.family(family).map(Family::simplest));
    }

    private Optional<Point> incumbent() {
        return standing.incumbent().proposal().candidate() instanceof Point point ? Optional.of(point) : Optional.empty();
    }
}
