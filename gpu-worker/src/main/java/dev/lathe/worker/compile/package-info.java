/**
 * How the sources of ops become binaries: folders, flags and declarations, as data. Nothing here runs a compiler.
 */
@NullMarked
package dev.lathe.worker.compile;

import org.jspecify.annotations.NullMarked;
