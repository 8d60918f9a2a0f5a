/** The end of a campaign: stop criteria, final measurement and runoff. */
@NullMarked
package dev.lathe.workflows.campaign.completion;

import org.jspecify.annotations.NullMarked;
