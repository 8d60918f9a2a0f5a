package dev.lathe.activities.propose;

import dev.lathe.tuning.campaign.OpReference;
import dev.lathe.tuning.op.Problem;
import dev.lathe.workflows.contract.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The spaces that this process knows, each made once for its op, problems and kind of device. */
public final class Spaces {
    private record Key(OpReference op, List<Problem> problems, String kind) {}

    private final List<SpaceSource> sources;
    private final Map<Key, Space> made = new ConcurrentHashMap<>();

    public Spaces(List<SpaceSource> sources) {
        this.sources = List.copyOf(sources);
    }

    public Space of(OpReference op, List<Problem> problems, String kind) {
        return made.computeIfAbsent(new Key(op, problems, kind), key -> source(op).space(op, problems, kind));
    }

    private SpaceSource source(OpReference op) {
        return sources.stream()
                .filter(source -> source.accepts(op))
                .findFirst()
                .orElseThrow(() -> ApplicationFailure.newNonRetryableFailure(
                        "this worker cannot read an op at '" + op.location() + "'", FailureTypes.SETUP));
    }
}
