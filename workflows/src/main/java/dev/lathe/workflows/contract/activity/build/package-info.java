/**
 * The build of a candidate, and the task and build that later stages receive. Outcomes of candidates are returned;
 * infrastructure failures are thrown.
 */
@NullMarked
package dev.lathe.workflows.contract.activity.build;

import org.jspecify.annotations.NullMarked;
