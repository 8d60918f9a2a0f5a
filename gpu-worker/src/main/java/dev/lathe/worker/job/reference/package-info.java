/**
 * Reference outputs that are made outside the runner: references in Python and the folders that keep outputs.
 */
@NullMarked
package dev.lathe.worker.job.reference;

import org.jspecify.annotations.NullMarked;
