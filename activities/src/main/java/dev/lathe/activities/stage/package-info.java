/**
 * The stages of a candidate as Temporal activities: each sends heartbeats, calls the device and translates failures.
 */
@NullMarked
package dev.lathe.activities.stage;

import org.jspecify.annotations.NullMarked;
