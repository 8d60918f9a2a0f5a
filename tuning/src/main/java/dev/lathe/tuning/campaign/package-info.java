/**
 * The state of a campaign as a fold over its recorded evaluations: ledger, incumbent, lookahead, phase and summary. It
 * depends only on recorded evaluations, never on the time of a request. The plan has a package of its own.
 */
@NullMarked
package dev.lathe.tuning.campaign;

import org.jspecify.annotations.NullMarked;
