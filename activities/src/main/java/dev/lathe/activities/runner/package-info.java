/**
 * The runner as a process: what it is asked, what it answers, and what it means when it does not answer. Nothing here
 * knows ops, families or knobs.
 */
@NullMarked
package dev.lathe.activities.runner;

import org.jspecify.annotations.NullMarked;
