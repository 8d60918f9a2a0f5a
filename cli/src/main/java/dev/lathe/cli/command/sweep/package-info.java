/**
 * The commands {@code lathe sweep ...} that start and steer one, one class each.
 */
package dev.lathe.cli.command.sweep;
