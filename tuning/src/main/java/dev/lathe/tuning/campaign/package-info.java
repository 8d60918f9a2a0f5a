/**
 * A campaign's plan, its ledger, its phases and what is said of it. The ledger is append-only; everything that is shown of
 * a campaign is a fold over it.
 */
@NullMarked
package dev.lathe.tuning.campaign;

import org.jspecify.annotations.NullMarked;
