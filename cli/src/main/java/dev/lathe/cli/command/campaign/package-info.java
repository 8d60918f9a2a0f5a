/**
 * The commands {@code lathe campaign ...} that steer one or submit to it, one class each.
 */
package dev.lathe.cli.command.campaign;
