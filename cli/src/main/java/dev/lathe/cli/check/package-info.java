/**
 * Candidates of an op, tried on a device of this machine: built, checked, timed. No server, no worker, no history; what is
 * made of the outcome is the caller's affair.
 */
@NullMarked
package dev.lathe.cli.check;

import org.jspecify.annotations.NullMarked;
