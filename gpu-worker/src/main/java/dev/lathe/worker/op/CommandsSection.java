package dev.lathe.worker.op;

import dev.lathe.tuning.op.DataType;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An op that is a repository of its user, built, tested and timed by the repository's own commands, on the host of a CPU device.
 * Its one family's source is a file of the repository, and its hash is of the files that belong to a copy.
 */
public record CommandsSection(
        Path repository,
        List<String> files,
        Optional<String> build,
        Optional<String> test,
        String bench,
        ResultsRule results,
        double work,
        List<DataType> dtypes,
        FamilyFolder family)
        implements Section {
    public CommandsSection {
        files = List.copyOf(files);
        dtypes = List.copyOf(dtypes);
    }

    @Override
    public List<FamilyFolder> families() {
        return List.of(family);
    }

    /** What tells right from wrong is a command: the test, or the bench alone. */
    @Override
    public String referenceSource() {
        return test.orElse(bench);
    }

    @Override
    public Optional<String> pythonReference() {
        return Optional.empty();
    }

    /** What others have tuned is the repository's affair. */
    @Override
    public Optional<String> vendor() {
        return Optional.empty();
    }
}
