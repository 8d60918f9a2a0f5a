/**
 * The runner as a process: how it is asked, how its answer is taken, and what it means when it does not answer. Nothing here
 * knows ops, families or knobs.
 */
@NullMarked
package dev.lathe.worker.runner;

import org.jspecify.annotations.NullMarked;
