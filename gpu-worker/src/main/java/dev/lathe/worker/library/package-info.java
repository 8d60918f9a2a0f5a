/**
 * Writes winners as a C library: their sources and, for a GPU, their cubins, a function that selects the kernel for a
 * shape, and an example that verifies and times it.
 */
@NullMarked
package dev.lathe.worker.library;

import org.jspecify.annotations.NullMarked;
