/** The proposals in flight: proposed, compiled and verified before they are measured. */
@NullMarked
package dev.lathe.workflows.campaign.lookahead;

import org.jspecify.annotations.NullMarked;
