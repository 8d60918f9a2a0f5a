/**
 * The state of a campaign as a fold over its recorded evaluations, with its phase and summary. The plan, the ledger,
 * the incumbent and the lookahead have packages of their own.
 */
@NullMarked
package dev.lathe.tuning.campaign;

import org.jspecify.annotations.NullMarked;
