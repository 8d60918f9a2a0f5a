/**
 * The device of a campaign, and the recovery from failed activities: a retry, a move to another device, or a pause.
 * Nothing here rejects a candidate.
 */
@NullMarked
package dev.lathe.workflows.campaign.device;

import org.jspecify.annotations.NullMarked;
