/**
 * The times of a campaign, from its events: which task ran where and when, and which workers were alive. Results are
 * read only for the time for which a task held its device.
 */
@NullMarked
package dev.lathe.activities.history.timeline;

import org.jspecify.annotations.NullMarked;
