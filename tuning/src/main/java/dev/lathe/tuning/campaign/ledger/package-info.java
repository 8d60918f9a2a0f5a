/**
 * Every evaluation in brief, as a campaign carries it: append-only, and packed, for a campaign of thousands must fit into a
 * payload. What an evaluation is worth is not decided here.
 */
@NullMarked
package dev.lathe.tuning.campaign.ledger;

import org.jspecify.annotations.NullMarked;
