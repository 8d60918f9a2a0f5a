/**
 * Architecture rules that several modules share, and in {@code red}, for each of them, a class that breaks it: every
 * rule is shown to fail on that class.
 */
package dev.lathe.testing.architecture;
