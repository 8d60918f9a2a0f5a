/**
 * Reference outputs that are computed outside the runner: Python references and the cache of outputs.
 */
@NullMarked
package dev.lathe.worker.job.reference;

import org.jspecify.annotations.NullMarked;
