/**
 * Compression of text columns for the carried workflow state: dictionary, deflate, base64. Nothing here knows the
 * meaning of the columns.
 */
@NullMarked
package dev.lathe.tuning.packing;

import org.jspecify.annotations.NullMarked;
