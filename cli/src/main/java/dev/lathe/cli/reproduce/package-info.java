/**
 * Measures a winner again from its certificate, without server, worker or history, and reports the conditions of both
 * measurements.
 */
@NullMarked
package dev.lathe.cli.reproduce;

import org.jspecify.annotations.NullMarked;
