package dev.lathe.activities.project;

import dev.lathe.tuning.campaign.plan.OpReference;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where the source of a family is found. */
public interface FamilySources {
    /** The family's source; empty for ops that have none, such as recorded ones. */
    Optional<FamilySource> find(OpReference op, String family);

    /** Why the sources of the op are not to be had here, if so: its files may have changed since. */
    default Optional<String> obstacle(OpReference op) {
        return Optional.empty();
    }

    /** Returns the files of a user's own op, which may move or change; empty for built-in and recorded ops. */
    default Optional<OwnOp> own(OpReference op) {
        return Optional.empty();
    }

    /** A source file: its name, which tells the language, and its text. */
    record FamilySource(String fileName, String text) {
        String extension() {
            return fileName.substring(fileName.lastIndexOf('.') + 1);
        }
    }

    /** A user's op: its folder and the absolute, normalized paths of all files that belong to it. */
    record OwnOp(Path folder, List<Path> files) {
        public OwnOp {
            files = List.copyOf(files);
        }
    }

    static FamilySources none() {
        return (op, family) -> Optional.empty();
    }
}
