/**
 * The commands {@code lathe sweep ...}, one class each.
 */
package dev.lathe.cli.command.sweep;
