/**
 * The commands {@code lathe sweep ...} that show sweeps, one class each. They change nothing.
 */
package dev.lathe.cli.command.sweep.view;
