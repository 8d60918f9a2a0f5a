/**
 * Operations: dimensions, types, tensors, work and tolerances. Nothing here knows a kernel, a device or a file.
 */
@NullMarked
package dev.lathe.tuning.op;

import org.jspecify.annotations.NullMarked;
