package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Variant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A request to try a candidate next. Missing knobs are taken from the incumbent if it is of the same family, otherwise
 * from the family's baseline point. The code, if given, replaces the family's source and may define its own knobs,
 * which the search then tunes. The other fields are recorded with the proposal; a protocol may require them.
 */
public record SubmitRequest(
        String family,
        SortedMap<String, KnobValue> knobs,
        Optional<String> code,
        Optional<String> hypothesis,
        Optional<String> justification,
        Optional<String> expected,
        Optional<String> risk,
        Optional<List<String>> evidence,
        Optional<List<Knob>> ownKnobs,
        Optional<String> bottleneck,
        Optional<Category> category) {
    public SubmitRequest {
        family = family == null ? "" : family;
        knobs = knobs == null ? new TreeMap<>() : knobs;
        knobs = Collections.unmodifiableSortedMap(new TreeMap<>(knobs));
        evidence = evidence.map(List::copyOf);
        ownKnobs = ownKnobs.map(List::copyOf);
    }

    /** Returns the code with its own knobs as a variant to tune. Empty if it has none. */
    public Optional<Variant> variant() {
        return ownKnobs.flatMap(own -> code.map(text -> new Variant(family, text, own)));
    }

    /** Returns the candidate with the knobs that the request sets. */
    public Candidate candidate() {
        return code.<Candidate>map(text -> new Source(family, text, knobs)).orElseGet(() -> new Point(family, knobs));
    }

    /** Returns whether a candidate is that of this request, with a value for each knob that the request leaves out. */
    public boolean isCompletedBy(Candidate completed) {
        Candidate named = candidate();
        return named.family().equals(completed.family())
                && code(named).equals(code(completed))
                && completed.knobs().entrySet().containsAll(named.knobs().entrySet());
    }

    private static Optional<String> code(Candidate candidate) {
        return candidate instanceof Source source ? Optional.of(source.code()) : Optional.empty();
    }

    /** Returns the submission with this number and the completed candidate. */
    public Submission submission(int number, Candidate completed) {
        return new Submission(number, completed, rationale(), category.orElse(Category.STRUCTURAL));
    }

    private Rationale rationale() {
        return new Rationale(
                hypothesis.orElse(Rationale.NO_HYPOTHESIS),
                Optional.empty(),
                bottleneck,
                justification,
                evidence.orElse(List.of()),
                expected,
                risk);
    }
}
