/**
 * When a campaign is at its end, and the clean measurement that is made then.
 */
@NullMarked
package dev.lathe.workflows.campaign.completion;

import org.jspecify.annotations.NullMarked;
