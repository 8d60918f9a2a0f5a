/**
 * What people asked of a campaign, and what it asks them. Handlers write it; the campaign reads it between iterations.
 */
@NullMarked
package dev.lathe.workflows.campaign.control;

import org.jspecify.annotations.NullMarked;
