/**
 * Columns of text made small enough to be carried from run to run: dictionaries, then deflate, then base64. Nothing here
 * knows what the columns mean.
 */
@NullMarked
package dev.lathe.tuning.packing;

import org.jspecify.annotations.NullMarked;
