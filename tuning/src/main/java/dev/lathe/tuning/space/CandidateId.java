package dev.lathe.tuning.space;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * The content id of a candidate: a SHA-256 over canonical JSON of the family, the hash of the family's files (or of the
 * edited source) and the sorted knobs. It excludes dimensions and device, so equal kernels of two shapes have the same
 * id.
 */
public record CandidateId(String sha256) {
    public CandidateId {
        if (!sha256.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("a candidate id must have 64 hexadecimal digits, not '" + sha256 + "'");
        }
    }

    /** Returns the id of a candidate of a family whose files have the given content hash. */
    public static CandidateId of(Candidate candidate, String familyHash) {
        return switch (candidate) {
            case Point point -> of(point, "files", familyHash);
            case Source source -> of(new Point(source.family(), source.knobs()), "source", Sha256.of(source.code()));
        };
    }

    private static CandidateId of(Point point, String what, String hash) {
        String knobs =
                point.knobs().entrySet().stream().map(CandidateId::json).collect(Collectors.joining(",", "{", "}"));
        return new CandidateId(Sha256.of("{\"family\":" + quoted(point.family()) + ",\"" + what + "\":\"" + hash
                + "\",\"knobs\":" + knobs + "}"));
    }

    private static String json(Map.Entry<String, KnobValue> knob) {
        return quoted(knob.getKey()) + ":" + switch (knob.getValue()) {
            case KnobValue.Whole whole -> whole.toString();
            case KnobValue.Word word -> quoted(word.text());
        };
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Returns the first eight digits, for display. */
    public String brief() {
        return sha256.substring(0, 8);
    }
}
