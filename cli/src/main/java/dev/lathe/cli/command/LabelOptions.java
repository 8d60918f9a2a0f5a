package dev.lathe.cli.command;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.workflows.contract.sweep.LabelRequest;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for the note and the tags of a sweep. */
final class LabelOptions {
    @Option(
            names = "--note",
            paramLabel = "TEXT",
            description = "Note on the sweep, shown by 'sweep status', 'sweep list' and Temporal's UI ('': no note).")
    private Optional<String> note;

    @Option(
            names = "--tag",
            paramLabel = "TAG",
            split = ",",
            description = "Tag of the sweep, for 'sweep list --tag' and the search attribute Tags. Repeatable ('': no "
                    + "tags).")
    private List<String> tags = List.of();

    /** Returns the given options; throws CommandFailure if one is invalid. */
    public LabelRequest request() {
        List<String> named = tags.stream().filter(tag -> !tag.isEmpty()).toList();
        LabelRequest request = new LabelRequest(note, tags.isEmpty() ? Optional.empty() : Optional.of(named));
        try {
            SweepLabels.none().with(request);
        } catch (IllegalArgumentException invalid) {
            throw CommandFailure.usage("--" + invalid.getMessage());
        }
        return request;
    }

    /** Returns the given options; throws CommandFailure if there are none or one is invalid. */
    public LabelRequest required() {
        if (note.isEmpty() && tags.isEmpty()) {
            throw CommandFailure.usage("name a label: --note TEXT or --tag TAG");
        }
        return request();
    }
}
