/**
 * The plan of a campaign, which is complete before the campaign starts and does not change while it runs.
 */
@NullMarked
package dev.lathe.tuning.campaign.plan;

import org.jspecify.annotations.NullMarked;
