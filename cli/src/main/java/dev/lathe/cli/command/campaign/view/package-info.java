/**
 * The commands {@code lathe campaign ...} that show campaigns, one class each. Nothing here changes one.
 */
package dev.lathe.cli.command.campaign.view;
