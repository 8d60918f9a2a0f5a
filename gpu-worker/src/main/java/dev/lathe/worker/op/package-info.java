/**
 * Op folders: sections, families, launch rules and the hashes of their files. This package does not run kernels.
 */
@NullMarked
package dev.lathe.worker.op;

import org.jspecify.annotations.NullMarked;
