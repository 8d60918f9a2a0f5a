package dev.lathe.workflows.campaign.control;

import dev.lathe.tuning.packing.DeflatedText;
import dev.lathe.workflows.contract.control.SubmitRequest;
import java.util.List;
import java.util.Optional;

/** Which submissions are taken. Sources are carried, packed, with all else that a campaign carries, and so must be small. */
public final class SubmissionRule {
    /** Of base64; about 40 KiB of a kernel. A state of 64 KiB holds the ledger, an incumbent and what waits. */
    static final int MAX_PACKED_BYTES = 10_000;

    private SubmissionRule() {}

    /** Why it is not taken, if it is not. */
    public static Optional<String> violation(SubmitRequest request, List<String> present) {
        if (request.family().isBlank()) {
            return Optional.of("family: name the family of the candidate");
        }
        if (request.ownKnobs().isPresent() && request.code().isEmpty()) {
            return Optional.of("ownKnobs: only code has knobs of its own; give the code, too");
        }
        return request.code().flatMap(code -> violation(code, present));
    }

    private static Optional<String> violation(String code, List<String> present) {
        if (code.isBlank()) {
            return Optional.of("code: it is empty; give the whole text of the kernel's file");
        }
        int bytes = packedBytes(code);
        if (bytes > MAX_PACKED_BYTES) {
            return Optional.of("code: packed it has " + bytes + " bytes, over the limit of " + MAX_PACKED_BYTES
                    + "; leave out of the kernel's file what others can #include");
        }
        return bytes + present.stream().mapToInt(SubmissionRule::packedBytes).sum() > MAX_PACKED_BYTES
                ? Optional.of("code: with the " + present.size() + " that wait or are tuned there is no room for it; make it smaller, or wait")
                : Optional.empty();
    }

    private static int packedBytes(String code) {
        return DeflatedText.deflate(code).length();
    }
}
