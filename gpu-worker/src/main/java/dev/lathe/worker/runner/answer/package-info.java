/**
 * What the runner answers, one record a question, as it stands in the answer's JSON. What it means for a candidate is
 * decided by who asked.
 */
@NullMarked
package dev.lathe.worker.runner.answer;

import org.jspecify.annotations.NullMarked;
