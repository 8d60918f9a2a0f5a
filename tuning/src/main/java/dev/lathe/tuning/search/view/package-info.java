/**
 * What a search sees of one family: its grid, what was tried in it and what came of it, and what it may say: a step.
 * No way of searching lives here.
 */
@NullMarked
package dev.lathe.tuning.search.view;

import org.jspecify.annotations.NullMarked;
