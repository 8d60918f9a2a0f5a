/**
 * The commands {@code lathe campaign ...} that show campaigns, one class each. They change nothing.
 */
package dev.lathe.cli.command.campaign.view;
