package dev.lathe.workflows.contract.sweep;

import java.util.List;
import java.util.Optional;

/** The note and the tags of a sweep. They change nothing about its measurements. */
public record SweepLabels(Optional<String> note, List<String> tags) {
    /** The key of the note in the memo of the workflow. The tags are a search attribute. */
    public static final String NOTE = "note";

    /** A memo of more than 2 KiB causes warnings on the server. */
    private static final int MAX_NOTE = 400;

    private static final int MAX_TAGS = 10;
    private static final String TAG = "[A-Za-z0-9][A-Za-z0-9._-]{0,39}";

    /** Creates labels; throws IllegalArgumentException if the note or a tag is invalid. */
    public SweepLabels {
        tags = tags.stream().distinct().toList();
        note.filter(text -> text.length() > MAX_NOTE).ifPresent(text -> {
            throw new IllegalArgumentException(
                    "note: " + text.length() + " characters; use at most " + MAX_NOTE);
        });
        tags.stream().filter(tag -> !tag.matches(TAG)).findFirst().ifPresent(tag -> {
            throw new IllegalArgumentException(
                    "tag: invalid tag '" + tag + "'; use up to 40 letters, digits, '.', '_' and '-'");
        });
        if (tags.size() > MAX_TAGS) {
            throw new IllegalArgumentException("tag: " + tags.size() + " tags; use at most " + MAX_TAGS);
        }
    }

    public static SweepLabels none() {
        return new SweepLabels(Optional.empty(), List.of());
    }

    /** Returns these labels with the parts of the request that are present. An empty note removes the note. */
    public SweepLabels with(LabelRequest request) {
        return new SweepLabels(
                request.note().map(text -> Optional.of(text).filter(some -> !some.isBlank())).orElse(note),
                request.tags().orElse(tags));
    }
}
