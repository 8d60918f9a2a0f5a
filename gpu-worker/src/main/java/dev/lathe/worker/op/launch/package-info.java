/**
 * How a candidate is launched: grids, arguments, tensor maps and scratch, as expressions, and the numbers of a device that
 * they may name. Nothing here is evaluated for one problem; jobs do that.
 */
@NullMarked
package dev.lathe.worker.op.launch;

import org.jspecify.annotations.NullMarked;
