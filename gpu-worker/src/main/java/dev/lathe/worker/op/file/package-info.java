/**
 * op.json and space.json field by field, as they are written, and what is said of one that is not. What the fields mean is
 * decided where they are read.
 */
@NullMarked
package dev.lathe.worker.op.file;

import org.jspecify.annotations.NullMarked;
