package dev.lathe.temporal.binary;

import java.nio.file.Path;

/** A place that the pinned release comes from. */
interface BinarySource {

    /** Completes the sentence "fetching from". */
    String describe();

    /** Leaves the unpacked binary somewhere in the scratch folder, or throws LocalTemporalException saying why it cannot. */
    Path fetch(Path scratch);
}
