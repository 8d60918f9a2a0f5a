/**
 * The record of a campaign: every evaluation once, the folder that shows them, and the limit of one run's history.
 */
@NullMarked
package dev.lathe.workflows.campaign.log;

import org.jspecify.annotations.NullMarked;
