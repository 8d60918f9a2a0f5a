/**
 * Servers of this machine: starting, finding and stopping them. Which one is wanted is decided elsewhere.
 */
package dev.lathe.temporal.server;
