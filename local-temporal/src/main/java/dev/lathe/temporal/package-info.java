/**
 * The entry point: the choice, installation and start of this machine's Temporal server. Nothing here knows campaigns.
 */
package dev.lathe.temporal;
