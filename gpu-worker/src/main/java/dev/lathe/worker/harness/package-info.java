/** A second measurement of candidates, by a program that shares no code with the runner. */
@NullMarked
package dev.lathe.worker.harness;

import org.jspecify.annotations.NullMarked;
