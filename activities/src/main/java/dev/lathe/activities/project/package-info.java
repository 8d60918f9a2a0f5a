/**
 * Projections: a campaign's folder and a sweep's report, written only from the history. They can be deleted and written
 * again at any time, with the same content.
 */
@NullMarked
package dev.lathe.activities.project;

import org.jspecify.annotations.NullMarked;
