/**
 * The commands {@code lathe server ...}, one class each.
 */
package dev.lathe.cli.command.server;
