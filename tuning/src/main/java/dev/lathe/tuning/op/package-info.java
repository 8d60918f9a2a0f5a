/**
 * What is computed: dimensions, types, tensors, the work they stand for and how far a result may be off. Nothing here
 * knows a kernel, a device or a file.
 */
@NullMarked
package dev.lathe.tuning.op;

import org.jspecify.annotations.NullMarked;
