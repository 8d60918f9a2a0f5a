/**
 * The Temporal command line as a file on this machine: found, or fetched and checked against a pinned sum.
 * Nothing here starts a server.
 */
package dev.lathe.temporal.binary;
