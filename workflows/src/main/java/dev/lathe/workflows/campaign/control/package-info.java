/**
 * The controls of a campaign. Handlers of signals and updates write them; the campaign reads them between iterations.
 */
@NullMarked
package dev.lathe.workflows.campaign.control;

import org.jspecify.annotations.NullMarked;
