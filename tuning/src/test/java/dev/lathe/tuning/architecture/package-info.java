/**
 * Architecture rules of this module. The package {@code red} has a violating class for each rule, so that tests show
 * that each rule fails on it.
 */
package dev.lathe.tuning.architecture;
