/**
 * The lookahead of a campaign, and the history that is visible to a proposal. Both depend only on recorded evaluations,
 * never on the time of a request.
 */
@NullMarked
package dev.lathe.tuning.campaign.lookahead;

import org.jspecify.annotations.NullMarked;
