/**
 * The runner as a process: requests, the JSON formats of responses, and the failures without a response. This package
 * does not depend on ops, families or knobs.
 */
@NullMarked
package dev.lathe.worker.runner;

import org.jspecify.annotations.NullMarked;
