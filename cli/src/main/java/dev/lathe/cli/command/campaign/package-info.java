/**
 * The commands {@code lathe campaign ...} that control a campaign or submit to it, one class each.
 */
package dev.lathe.cli.command.campaign;
