/**
 * Search strategies in a contest on recorded spaces: no device, no server, one process. Nothing here decides how a campaign
 * searches; that is in {@code tuning.search}.
 */
@NullMarked
package dev.lathe.cli.simulation;

import org.jspecify.annotations.NullMarked;
