package dev.lathe.activities.compile;

import dev.lathe.activities.op.FamilyFolder;
import dev.lathe.activities.op.KnobRule;
import dev.lathe.activities.op.OpFileException;
import dev.lathe.activities.op.OpFolder;
import dev.lathe.activities.op.Passing;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** How an op's sources become shared objects: candidates, the reference, the vendor's library. */
public record KernelRecipes(OpFolder op) {
    private static final List<String> SHARED = List.of("-std=c11", "-shared", "-fPIC");

    /** Throws OpFileException where the op has no such family or the candidate lacks a knob. */
    public Recipe candidate(Candidate candidate) {
        FamilyFolder family = op.family(candidate.family());
        return switch (candidate) {
            case Point point -> recipe(family, Optional.empty(), point.knobs());
            case Source source -> recipe(family, Optional.of(source.code()), source.knobs());
        };
    }

    private Recipe recipe(FamilyFolder family, Optional<String> edited, SortedMap<String, KnobValue> knobs) {
        List<String> flags = new ArrayList<>(SHARED);
        flags.addAll(family.flags());
        family.knobs().forEach(rule -> flags.addAll(words(rule, knobs)));
        return new Recipe(
                family.folder(), family.hash(), List.of(family.source()), edited, StaticAsserts.of(family), flags);
    }

    private static List<String> words(KnobRule rule, SortedMap<String, KnobValue> knobs) {
        String name = rule.knob().name();
        String value = Optional.ofNullable(knobs.get(name))
                .orElseThrow(() -> new OpFileException("the candidate has no value for the knob " + name))
                .toString();
        return rule.passing() == Passing.MACRO ? List.of("-D" + name + "=" + value) : split(value);
    }

    private static List<String> split(String flags) {
        return Arrays.stream(flags.split(" ")).filter(flag -> !flag.isBlank()).toList();
    }

    public Recipe reference() {
        return plain(op.cpu().reference(), "-O3");
    }

    /** Empty where the op names no vendor's library. */
    public Optional<Recipe> vendor() {
        return op.cpu().vendor().map(vendor -> plain(vendor, "-O2"));
    }

    private Recipe plain(String source, String optimisation) {
        List<String> flags = new ArrayList<>(SHARED);
        flags.add(optimisation);
        return Recipe.of(op.folder(), op.contentHash(), List.of(source), flags);
    }
}
