/**
 * The commands {@code lathe device ...}, one class each.
 */
package dev.lathe.cli.command.device;
