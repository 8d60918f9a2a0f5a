/**
 * How sources of ops become binaries: recipes, toolchains, the compiler and the store of artifacts.
 */
@NullMarked
package dev.lathe.worker.compile;

import org.jspecify.annotations.NullMarked;
