/**
 * The incumbent, the baseline and the vendor library in the current epoch, the finalists, the final measurement, and
 * the cost of a challenger.
 */
@NullMarked
package dev.lathe.tuning.campaign.incumbent;

import org.jspecify.annotations.NullMarked;
