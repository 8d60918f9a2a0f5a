/**
 * How far ahead a campaign proposes, and what a proposal may see. Both follow from what is recorded alone, never from when
 * something was asked for.
 */
@NullMarked
package dev.lathe.tuning.campaign.lookahead;

import org.jspecify.annotations.NullMarked;
