/**
 * What the time of a campaign went into, as its events tell it: which task ran where and when, and which workers were there.
 * Nothing here knows what came of a task.
 */
@NullMarked
package dev.lathe.activities.history.timeline;

import org.jspecify.annotations.NullMarked;
