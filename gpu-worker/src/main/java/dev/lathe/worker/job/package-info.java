/**
 * What the runner is asked to do: numbers and file names, no expressions, no knobs. Jobs are made here of folders, points
 * and problems; nothing here runs one.
 */
@NullMarked
package dev.lathe.worker.job;

import org.jspecify.annotations.NullMarked;
