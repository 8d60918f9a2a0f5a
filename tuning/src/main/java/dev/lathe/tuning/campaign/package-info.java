/**
 * What is recorded and said of a campaign: its evaluations with their numbers, its phase, its summary. The plan, the ledger,
 * the standing and the foresight are packages of their own; everything that is shown of a campaign is a fold over these.
 */
@NullMarked
package dev.lathe.tuning.campaign;

import org.jspecify.annotations.NullMarked;
