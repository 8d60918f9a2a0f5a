/**
 * Projections: a campaign's folder and a sweep's report, written from the history and from nothing else. Deleting them
 * loses nothing, and writing them twice changes nothing.
 */
@NullMarked
package dev.lathe.activities.project;

import org.jspecify.annotations.NullMarked;
