/**
 * Checks this machine for what Lathe needs, one class for each group of components. Checks change nothing.
 */
package dev.lathe.cli.doctor;
