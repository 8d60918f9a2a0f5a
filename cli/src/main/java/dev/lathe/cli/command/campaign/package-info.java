/**
 * The commands {@code lathe campaign ...}, one class each.
 */
package dev.lathe.cli.command.campaign;
