/**
 * From a candidate to an artifact: the port that compiles, and the names that every later stage uses, a task and a build. What
 * is true of a candidate is returned; what is not is thrown.
 */
@NullMarked
package dev.lathe.workflows.contract.activity.build;

import org.jspecify.annotations.NullMarked;
