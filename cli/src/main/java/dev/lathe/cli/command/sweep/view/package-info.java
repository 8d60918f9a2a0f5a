/**
 * The commands {@code lathe sweep ...} that show sweeps, one class each, and the lines they share. Nothing here changes one.
 */
package dev.lathe.cli.command.sweep.view;
