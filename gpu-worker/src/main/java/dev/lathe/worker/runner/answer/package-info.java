/**
 * What the runner answers, one record a request, as it stands in the answer's JSON. What it means for a candidate is
 */
@NullMarked
package dev.lathe.worker.runner.answer;

import org.jspecify.annotations.NullMarked;
