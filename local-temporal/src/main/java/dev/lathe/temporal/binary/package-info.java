/**
 * The Temporal binary: found on this machine, or downloaded and verified against a pinned checksum. Nothing here starts
 * a server.
 */
package dev.lathe.temporal.binary;
