package dev.lathe.activities.project;

import dev.lathe.activities.op.OpFolder;
import dev.lathe.tuning.campaign.plan.OpReference;
import java.util.Optional;

/** Where the source of a family is found. */
public interface FamilySources {
    /** The family's source; empty for ops that have none, such as recorded ones. */
    Optional<FamilySource> find(OpReference op, String family);

    /** Why the sources of the op are not to be had here, if so: its files may have changed since. */
    default Optional<String> obstacle(OpReference op) {
        return Optional.empty();
    }

    /** The whole op where it is a person's own, who may move or change it; empty where it comes with Lathe, or is a recording. */
    default Optional<OpFolder> own(OpReference op) {
        return Optional.empty();
    }

    /** A source file: its name, which tells the language, and its text. */
    record FamilySource(String fileName, String text) {
        String extension() {
            return fileName.substring(fileName.lastIndexOf('.') + 1);
        }
    }

    static FamilySources none() {
        return (op, family) -> Optional.empty();
    }
}
