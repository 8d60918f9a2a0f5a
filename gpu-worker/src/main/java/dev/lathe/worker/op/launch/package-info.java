/**
 * Launch rules: grids, arguments, tensor maps and scratch buffers as expressions, and the device limits that they may
 * use. Jobs evaluate them for a problem.
 */
@NullMarked
package dev.lathe.worker.op.launch;

import org.jspecify.annotations.NullMarked;
