/**
 * The JSON formats of the runner's answers, one record per request. The callers interpret them for a candidate.
 */
@NullMarked
package dev.lathe.worker.runner.answer;

import org.jspecify.annotations.NullMarked;
