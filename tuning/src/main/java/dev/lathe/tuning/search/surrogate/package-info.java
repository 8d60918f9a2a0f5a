/**
 * Model-based search: a random forest as surrogate of the costs, and the maximization of the expected improvement.
 */
@NullMarked
package dev.lathe.tuning.search.surrogate;

import org.jspecify.annotations.NullMarked;
