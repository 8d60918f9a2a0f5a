/**
 * Op folders: problems, sections, families and the hashes of their files. Nothing here runs a kernel.
 */
@NullMarked
package dev.lathe.worker.op;

import org.jspecify.annotations.NullMarked;
