/**
 * Servers of this machine: starting, finding and stopping them, and the record by which other commands find them.
 * Which one is wanted is decided elsewhere.
 */
package dev.lathe.temporal.server;
