/**
 * What people asked of a campaign. Handlers write it; the campaign reads it between iterations.
 */
@NullMarked
package dev.lathe.workflows.campaign.control;

import org.jspecify.annotations.NullMarked;
