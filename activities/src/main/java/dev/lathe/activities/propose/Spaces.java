package dev.lathe.activities.propose;

import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.tuning.space.Variant;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A cache of search spaces by op, problems, kind of device and variants. */
public final class Spaces {
    private record Key(OpReference op, List<Problem> problems, String kind, List<Variant> variants) {}

    private final List<SpaceSource> sources;
    private final Map<Key, Space> cache = new ConcurrentHashMap<>();

    public Spaces(List<SpaceSource> sources) {
        this.sources = List.copyOf(sources);
    }

    /** Returns the search space of a campaign with its submitted variants. */
    public Space of(CampaignPlan plan, List<Variant> submitted) {
        return cache.computeIfAbsent(
                new Key(
                        plan.op(), plan.problems().members(), plan.devices().kind(), variants(plan, submitted)),
                key -> source(key.op()).space(key.op(), key.problems(), key.kind()).with(key.variants()));
    }

    /** Returns the submitted variants and those of the warm start. */
    private static List<Variant> variants(CampaignPlan plan, List<Variant> submitted) {
        List<Variant> all = new ArrayList<>(submitted);
        plan.search().warmStarts().flatMap(WarmStarts::edited).orElse(List.of()).stream()
                .filter(found -> all.stream().noneMatch(known -> known.name().equals(found.name())))
                .forEach(all::add);
        return List.copyOf(all);
    }

    private SpaceSource source(OpReference op) {
        return sources.stream()
                .filter(source -> source.accepts(op))
                .findFirst()
                .orElseThrow(() -> ApplicationFailure.newNonRetryableFailure(
                        "this worker cannot read the op '" + op.location() + "'; start a worker that has the op",
                        FailureTypes.SETUP));
    }
}
