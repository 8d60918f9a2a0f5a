/**
 * The commands {@code lathe sweep ...} that start or control a sweep, one class each.
 */
package dev.lathe.cli.command.sweep;
