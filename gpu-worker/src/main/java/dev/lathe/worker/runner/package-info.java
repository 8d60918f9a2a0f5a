/**
 * The runner as a process: requests, responses, and the meaning of a missing response. Nothing here knows ops, families
 * or knobs.
 */
@NullMarked
package dev.lathe.worker.runner;

import org.jspecify.annotations.NullMarked;
