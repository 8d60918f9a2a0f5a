/**
 * What is proposed, and prepared ahead of its turn. Nothing here is timed or decided.
 */
@NullMarked
package dev.lathe.workflows.campaign.lookahead;

import org.jspecify.annotations.NullMarked;
