/**
 * The ledger of a campaign: append-only, and packed for continue-as-new, because a ledger of thousands of entries must
 * fit into a payload.
 */
@NullMarked
package dev.lathe.tuning.campaign.ledger;

import org.jspecify.annotations.NullMarked;
