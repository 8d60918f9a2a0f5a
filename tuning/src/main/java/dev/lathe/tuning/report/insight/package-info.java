/**
 * What a campaign's evaluations teach together: which knobs and which ways of searching paid, what held kernels back, and by which
 * versions the winner came to be. Told in reports; nothing is decided by it.
 */
@NullMarked
package dev.lathe.tuning.report.insight;

import org.jspecify.annotations.NullMarked;
