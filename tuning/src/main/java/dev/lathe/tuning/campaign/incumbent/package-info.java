/**
 * Who is in front: the incumbent, the baseline and the vendor's library in the present epoch, the clean measurement at the
 * end, and the cost of a challenger against them. Verdicts are made elsewhere.
 */
@NullMarked
package dev.lathe.tuning.campaign.incumbent;

import org.jspecify.annotations.NullMarked;
