package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.packing.DeflatedText;
import java.util.List;
import java.util.Optional;

/** The check of a submission. Packed sources are part of the carried state, so their size is limited. */
public final class SubmissionRule {
    /**
     * The limit in bytes of base64, about 30 KiB of source. A state of 64 KiB also holds the ledger, an incumbent and
     * the queued submissions.
     */
    public static final int MAX_PACKED_BYTES = 10_000;

    private SubmissionRule() {}

    /**
     * Returns the reason to reject a submission, if there is one. {@code present} contains the sources that are queued
     * or tuned.
     */
    public static Optional<String> violation(SubmitRequest request, List<String> present) {
        if (request.family().isBlank()) {
            return Optional.of("family: name the family of the candidate");
        }
        if (request.ownKnobs().isPresent() && request.code().isEmpty()) {
            return Optional.of("ownKnobs: a submission without code cannot define knobs; add the code");
        }
        return request.code().flatMap(code -> violation(code, present));
    }

    private static Optional<String> violation(String code, List<String> present) {
        if (code.isBlank()) {
            return Optional.of("code: empty; submit the complete source of the kernel");
        }
        int bytes = packedBytes(code);
        if (bytes > MAX_PACKED_BYTES) {
            return Optional.of("code: " + bytes + " bytes when packed, more than the limit of " + MAX_PACKED_BYTES
                    + "; move shared parts into a header and #include it");
        }
        return bytes + packedBytes(present) > MAX_PACKED_BYTES
                ? Optional.of("code: too large together with the " + present.size()
                        + " sources that are queued or tuned; submit a smaller source, or wait")
                : Optional.empty();
    }

    public static int packedBytes(List<String> sources) {
        return sources.stream().mapToInt(SubmissionRule::packedBytes).sum();
    }

    private static int packedBytes(String code) {
        return DeflatedText.deflate(code).length();
    }
}
