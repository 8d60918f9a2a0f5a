/**
 * Searches within one family. Each sees the family as a grid with its trials and returns a step; a portfolio of them
 * shares the proposals by credit assignment.
 */
@NullMarked
package dev.lathe.tuning.search.family;

import org.jspecify.annotations.NullMarked;
