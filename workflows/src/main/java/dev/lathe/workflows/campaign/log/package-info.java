/**
 * What is written down: every evaluation once, the folder that shows them, and how much one history may hold. Nobody else
 * counts.
 */
@NullMarked
package dev.lathe.workflows.campaign.log;

import org.jspecify.annotations.NullMarked;
