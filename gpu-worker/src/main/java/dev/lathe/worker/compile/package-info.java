/**
 * The compilation of op sources: recipes, toolchains, the compiler and the artifact store.
 */
@NullMarked
package dev.lathe.worker.compile;

import org.jspecify.annotations.NullMarked;
