package dev.lathe.worker.agent;

import dev.lathe.tuning.packing.DeflatedText;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.tuning.space.Variant;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.EditableFiles;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The candidate that an agent edits: its family, the files of the family with its source, or those of its repository
 * that candidates may edit, and its own knobs.
 */
record ParentKernel(
        Candidate candidate,
        FamilyFolder family,
        Optional<EditableFiles> repository,
        SortedMap<String, String> files,
        List<Knob> ownKnobs) {
    /**
     * The limit in bytes of base64. The carried state contains the sources of the incumbent, of finalists and of
     * variants.
     */
    private static final int MAX_PACKED_BYTES = 15_000;

    /** An edited candidate with its own knobs. */
    record Edit(Candidate candidate, List<Knob> ownKnobs) {}

    static ParentKernel of(Candidate candidate, OpFolder op, List<Variant> variants) {
        FamilyFolder family = op.family(candidate.family());
        Optional<EditableFiles> repository = op.commands().map(CommandsSection::editable);
        SortedMap<String, String> files =
                repository.map(editable -> editable.originals().byName()).orElseGet(() -> filesOf(family));
        if (!(candidate instanceof Source source)) {
            return new ParentKernel(candidate, family, repository, files, List.of());
        }
        List<Knob> own = variants.stream()
                .filter(variant -> variant.name().equals(source.variant()))
                .findFirst()
                .map(Variant::knobs)
                .orElse(List.of());
        return new ParentKernel(candidate, family, repository, edited(source, family, repository, files), own);
    }

    private static SortedMap<String, String> edited(
            Source source,
            FamilyFolder family,
            Optional<EditableFiles> repository,
            SortedMap<String, String> originals) {
        SortedMap<String, String> files = new TreeMap<>(originals);
        files.putAll(repository.map(editable -> editable.edits(source).byName())
                .orElseGet(() -> new TreeMap<>(Map.of(family.source(), source.code()))));
        return files;
    }

    private static SortedMap<String, String> filesOf(FamilyFolder family) {
        Path folder = family.folder();
        SortedMap<String, String> files = new TreeMap<>();
        try {
            for (String name : FolderFiles.of(folder)) {
                if (!name.equals("space.json")) {
                    files.put(name, Files.readString(folder.resolve(name)));
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return files;
    }

    /** Returns the candidate of edited files; throws AttemptRefusal if there is none. */
    Edit edited(WorkspaceFiles workspace, ProposalFile proposal, OpFolder op) throws AttemptRefusal {
        FamilyFolder target = target(proposal, op);
        List<Knob> own = ownKnobs(proposal, target);
        Candidate edited = candidate(target, code(workspace, target, own), values(proposal, target, own));
        if (edited.text().equals(candidate.text()) && own.equals(ownKnobs)) {
            String edits =
                    repository.isPresent() ? "the files in kernel/ and the knobs" : family.source() + " and its knobs";
            throw AttemptRefusal.ofEdit(
                    "no change: " + edits + " equal those of the parent",
                    "edit kernel/" + family.source() + ", or set knobs in " + ProposalFile.NAME);
        }
        return new Edit(edited, own);
    }

    /** Returns the parent with the edited source and its own knobs, for {@code ./try} without a proposal. */
    Candidate withSource(WorkspaceFiles workspace) throws AttemptRefusal {
        return candidate(family, code(workspace, family, ownKnobs), candidate.knobs());
    }

    private static Candidate candidate(
            FamilyFolder family, Optional<String> code, SortedMap<String, KnobValue> values) {
        return code.<Candidate>map(text -> new Source(family.name(), text, values))
                .orElseGet(() -> new Point(family.name(), values));
    }

    /** Returns the edited source; empty if it is the family's and has no knobs of its own. */
    private Optional<String> code(WorkspaceFiles workspace, FamilyFolder target, List<Knob> own) throws AttemptRefusal {
        Optional<String> code = repository.isPresent()
                ? repository.get().source(editedFiles(repository.get(), workspace.kernel()))
                : Optional.of(InlinedSource.of(family.source(), workspace.kernel(), files))
                        .filter(text -> !own.isEmpty() || !text.equals(filesOf(target).get(target.source())));
        if (code.isPresent()) {
            checkSize(code.get());
        } else if (!own.isEmpty()) {
            throw AttemptRefusal.ofProposal(
                    ProposalFile.NAME + ": space: no file of the repository is edited; knobs of "
                            + "your own need an edited file that uses them");
        }
        return code;
    }

    private static SourceFiles editedFiles(EditableFiles editable, SortedMap<String, String> edited)
            throws AttemptRefusal {
        List<String> missing = editable.names().stream().filter(name -> !edited.containsKey(name)).toList();
        if (!missing.isEmpty()) {
            throw AttemptRefusal.ofEdit(
                    "kernel/" + String.join(", kernel/", missing) + " is missing, too large or not UTF-8; a candidate "
                            + "cannot delete files of the repository",
                    "leave each file in kernel/, also if it is empty");
        }
        List<String> refused = edited.keySet().stream().filter(name -> !editable.isEditable(name)).toList();
        if (!refused.isEmpty()) {
            throw AttemptRefusal.ofEdit(
                    "kernel/" + String.join(", kernel/", refused) + " is not a file that candidates may edit",
                    "edit or add only files that these match: " + String.join(", ", editable.patterns()));
        }
        return new SourceFiles(edited);
    }

    private FamilyFolder target(ProposalFile proposal, OpFolder op) throws AttemptRefusal {
        if (proposal.family().isEmpty()) {
            return family;
        }
        try {
            FamilyFolder target = op.family(proposal.family().get());
            if (!target.source().equals(family.source())) {
                throw AttemptRefusal.ofProposal(ProposalFile.NAME + ": family: the source of " + target.name() + " is "
                        + target.source() + ", not " + family.source());
            }
            return target;
        } catch (OpFileException unknown) {
            throw AttemptRefusal.ofProposal(ProposalFile.NAME + ": family: " + unknown.getMessage());
        }
    }

    private static void checkSize(String code) throws AttemptRefusal {
        int bytes = DeflatedText.deflate(code).length();
        if (bytes > MAX_PACKED_BYTES) {
            throw AttemptRefusal.ofEdit(
                    "the edited source has " + bytes + " bytes when packed, more than the limit of " + MAX_PACKED_BYTES,
                    "shorten it, or edit fewer files");
        }
    }

    private List<Knob> ownKnobs(ProposalFile proposal, FamilyFolder target) throws AttemptRefusal {
        if (proposal.space().isEmpty()) {
            return target.name().equals(family.name()) ? ownKnobs : List.of();
        }
        try {
            return proposal.space().get().macros();
        } catch (IllegalArgumentException invalid) {
            throw AttemptRefusal.ofProposal(ProposalFile.NAME + ": space: " + invalid.getMessage());
        }
    }

    /**
     * Returns the defaults, over them the parent's values where they are legal, and over them those of the proposal.
     */
    private SortedMap<String, KnobValue> values(ProposalFile proposal, FamilyFolder target, List<Knob> own)
            throws AttemptRefusal {
        SortedMap<String, Knob> knobs = new TreeMap<>();
        target.knobs().stream().map(KnobRule::knob).forEach(knob -> knobs.put(knob.name(), knob));
        own.forEach(knob -> knobs.put(knob.name(), knob));
        SortedMap<String, KnobValue> values = new TreeMap<>();
        knobs.forEach((name, knob) -> values.put(
                name,
                Optional.ofNullable(candidate.knobs().get(name))
                        .filter(knob.values()::contains)
                        .orElse(knob.defaultValue())));
        for (Map.Entry<String, KnobValue> chosen :
                proposal.knobs().orElseGet(TreeMap::new).entrySet()) {
            checkValue(chosen, Optional.ofNullable(knobs.get(chosen.getKey())), knobs);
            values.put(chosen.getKey(), chosen.getValue());
        }
        return values;
    }

    private static void checkValue(
            Map.Entry<String, KnobValue> chosen, Optional<Knob> knob, SortedMap<String, Knob> knobs)
            throws AttemptRefusal {
        String field = ProposalFile.NAME + ": knobs." + chosen.getKey() + ": ";
        List<KnobValue> legal = knob.map(Knob::values).orElseGet(ArrayList::new);
        if (knob.isEmpty()) {
            throw AttemptRefusal.ofProposal(field + "unknown knob; legal names are " + knobs.keySet());
        }
        if (!legal.contains(chosen.getValue())) {
            throw AttemptRefusal.ofProposal(
                    field + "'" + chosen.getValue() + "' is invalid; legal values are " + legal);
        }
    }
}
