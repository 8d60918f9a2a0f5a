package dev.lathe.activities.propose;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.tuning.space.Variant;
import dev.lathe.workflows.contract.activity.proposal.ProposeRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The spaces that this process knows, each made once for its op, problems, kind of device and edited kernels. */
public final class Spaces {
    private record Key(OpReference op, List<Problem> problems, String kind, List<Variant> variants) {}

    private final List<SpaceSource> sources;
    private final Map<Key, Space> made = new ConcurrentHashMap<>();

    public Spaces(List<SpaceSource> sources) {
        this.sources = List.copyOf(sources);
    }

    /** The space that a request is about, with the edited kernels that people have put into it. */
    public Space of(ProposeRequest request) {
        return made.computeIfAbsent(
                new Key(
                        request.plan().op(),
                        request.plan().problems().members(),
                        request.plan().devices().kind(),
                        variants(request)),
                key -> source(key.op()).space(key.op(), key.problems(), key.kind()).with(key.variants()));
    }

    /** Those that were submitted, and those that earlier campaigns found. */
    private static List<Variant> variants(ProposeRequest request) {
        List<Variant> all = new ArrayList<>(request.variants());
        request.plan().search().imports().flatMap(WarmStarts::edited).orElse(List.of()).stream()
                .filter(found -> all.stream().noneMatch(submitted -> submitted.name().equals(found.name())))
                .forEach(all::add);
        return List.copyOf(all);
    }

    private SpaceSource source(OpReference op) {
        return sources.stream()
                .filter(source -> source.accepts(op))
                .findFirst()
                .orElseThrow(() -> ApplicationFailure.newNonRetryableFailure(
                        "this worker cannot read an op at '" + op.location() + "'", FailureTypes.SETUP));
    }
}
