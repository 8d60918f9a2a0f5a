package dev.lathe.worker.agent;

import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.reading.OpFiles;
import dev.lathe.worker.op.reading.OwnKnobs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** The JSON that an agent writes next to the edited kernel. It contains reasons, never times or verdicts. */
record ProposalFile(
        String hypothesis,
        String bottleneck,
        String change,
        String expected,
        List<String> evidence,
        String risk,
        Category category,
        Optional<String> family,
        Optional<SortedMap<String, KnobValue>> knobs,
        Optional<OwnKnobs> space,
        Optional<String> lesson,
        Optional<String> bucket,
        Optional<String> cacheKey,
        OptionalDouble hitRate,
        Optional<String> diagnosis) {
    static final String NAME = "proposal.json";

    static final String FORMAT =
            """
            write proposal.json in this format, where the fields after category are optional:
            {
              "hypothesis": "why the change makes the kernel faster",
              "bottleneck": "what limits the kernel now",
              "change": "the single change",
              "expected": "the expected effect and its size",
              "evidence": ["a profile, an evaluation or a document that supports the hypothesis"],
              "risk": "what may go wrong",
              "category": "structural | tiling | pipeline | memory | micro",
              "family": "family whose launches apply, by default that of the parent",
              "knobs": {"NAME": "values that differ from the parent's"},
              "space": {"knobs": [{"name": "UNROLL", "values": [1, 2, 4]}]},
              "lesson": "what a later attempt should know",
              "bucket": "kind of the gain, such as K1 (inside the kernel) or W1 (a cache of quantized weights)",
              "cacheKey": "what identifies an entry of a cache that the change adds",
              "hitRate": 0.75,
              "diagnosis": "the cause of the result of the last round, if it gained nothing"
            }
            hitRate is the share of the calls in four steps of training that the cache answers, from 0 to 1.""";

    /** Bounds the rationale in the history. */
    private static final int TEXT_LENGTH = 2_000;

    private static final int MOST_EVIDENCE = 10;

    /** Reads the file from the files of a workspace. */
    static ProposalFile of(WorkspaceFiles files) throws AttemptRefusal {
        String text = files.text(NAME).orElseThrow(() -> AttemptRefusal.ofProposal(NAME + ": missing file"));
        try {
            ProposalFile proposal = OpFiles.parse(Path.of(NAME), text, ProposalFile.class);
            proposal.check();
            return proposal;
        } catch (OpFileException invalid) {
            throw AttemptRefusal.ofProposal(invalid.getMessage());
        }
    }

    private void check() throws AttemptRefusal {
        Map<String, String> texts = new TreeMap<>();
        texts.put("hypothesis", hypothesis);
        texts.put("bottleneck", bottleneck);
        texts.put("change", change);
        texts.put("expected", expected);
        texts.put("risk", risk);
        lesson.ifPresent(text -> texts.put("lesson", text));
        bucket.ifPresent(text -> texts.put("bucket", text));
        cacheKey.ifPresent(text -> texts.put("cacheKey", text));
        diagnosis.ifPresent(text -> texts.put("diagnosis", text));
        if (evidence.isEmpty() || evidence.size() > MOST_EVIDENCE) {
            throw AttemptRefusal.ofProposal(
                    NAME + ": evidence: requires 1 to " + MOST_EVIDENCE + " texts, not " + evidence.size());
        }
        for (int i = 0; i < evidence.size(); i++) {
            texts.put("evidence[" + i + "]", evidence.get(i));
        }
        if (hitRate.isPresent() && !(hitRate.getAsDouble() >= 0 && hitRate.getAsDouble() <= 1)) {
            throw AttemptRefusal.ofProposal(NAME + ": hitRate: requires 0 to 1, not " + hitRate.getAsDouble());
        }
        for (Map.Entry<String, String> text : texts.entrySet()) {
            if (text.getValue().isBlank() || text.getValue().length() > TEXT_LENGTH) {
                throw AttemptRefusal.ofProposal(NAME + ": " + text.getKey() + ": requires 1 to " + TEXT_LENGTH
                        + " characters, not " + text.getValue().length());
            }
        }
    }

    Rationale rationale() {
        return new Rationale(
                hypothesis,
                Optional.empty(),
                Optional.of(bottleneck),
                Optional.of(change),
                evidence,
                Optional.of(expected),
                Optional.of(risk),
                bucket,
                cacheKey,
                hitRate,
                diagnosis);
    }
}
