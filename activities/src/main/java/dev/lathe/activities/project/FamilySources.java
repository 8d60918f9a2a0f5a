package dev.lathe.activities.project;

import dev.lathe.tuning.campaign.plan.OpReference;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The sources of families and ops. */
public interface FamilySources {
    /** Returns the source of a family. Empty for ops without sources, such as recorded ones. */
    Optional<FamilySource> find(OpReference op, String family);

    /** Returns the reason why the op's sources cannot be used, such as changed files. Empty if they can. */
    default Optional<String> obstacle(OpReference op) {
        return Optional.empty();
    }

    /** Returns the files of a user's own op, which may move or change; empty for built-in and recorded ops. */
    default Optional<OwnOp> own(OpReference op) {
        return Optional.empty();
    }

    /** A source file: its name, whose extension is that of the language, and its text. */
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
}
