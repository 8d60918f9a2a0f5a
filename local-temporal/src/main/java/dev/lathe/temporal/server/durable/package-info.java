/**
 * The server that outlives the command that started it: its command line, its process, its log, and whether it is up.
 */
package dev.lathe.temporal.server.durable;
