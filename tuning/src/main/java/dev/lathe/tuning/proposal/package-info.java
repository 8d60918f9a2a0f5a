/**
 * A candidate on its way to be tried: who proposed it, after what, why, and what was expected of it.
 */
@NullMarked
package dev.lathe.tuning.proposal;

import org.jspecify.annotations.NullMarked;
