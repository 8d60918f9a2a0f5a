/**
 * A portfolio of searches that share the proposals by credit assignment, with escalation on stagnation.
 */
@NullMarked
package dev.lathe.tuning.search.portfolio;

import org.jspecify.annotations.NullMarked;
