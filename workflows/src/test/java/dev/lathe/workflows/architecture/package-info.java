/**
 * Rules that a reader of this module may trust, and in {@code red}, for each of them, a class that breaks it: a rule that
 * its red twin does not turn red is worth nothing.
 */
package dev.lathe.workflows.architecture;
