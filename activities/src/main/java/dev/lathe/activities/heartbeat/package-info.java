/**
 * Heartbeats of long activities, and the cancellation that they deliver. Nothing here depends on the operation that an
 * activity waits for.
 */
@NullMarked
package dev.lathe.activities.heartbeat;

import org.jspecify.annotations.NullMarked;
