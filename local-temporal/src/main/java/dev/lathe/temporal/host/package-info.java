/**
 * What the machine gives: variables, the data directory, ports, locks and external commands.
 * Nothing here knows Temporal.
 */
package dev.lathe.temporal.host;
