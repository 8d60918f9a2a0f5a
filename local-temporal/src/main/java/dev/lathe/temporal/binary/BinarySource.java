package dev.lathe.temporal.binary;

import java.nio.file.Path;

/** A source of the pinned release. */
interface BinarySource {

    /** Returns the source's name; completes the sentence "downloading from ...". */
    String describe();

    /** Puts the unpacked binary into the scratch folder, or throws LocalTemporalException with the reason. */
    Path fetch(Path scratch);
}
