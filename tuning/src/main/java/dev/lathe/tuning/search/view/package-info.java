/**
 * The view that a search has of one family (grid, trials, outcomes) and the step that it returns. Searches themselves are
 * in other packages.
 */
@NullMarked
package dev.lathe.tuning.search.view;

import org.jspecify.annotations.NullMarked;
