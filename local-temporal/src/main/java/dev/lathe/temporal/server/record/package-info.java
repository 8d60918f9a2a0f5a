/**
 * The record by which other commands find a server that runs, and the ports that it says.
 */
package dev.lathe.temporal.server.record;
