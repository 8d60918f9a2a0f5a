/**
 * Following a running sweep: reading it again and again, and showing it to a person or to a log. What is followed goes on
 * without being watched.
 */
package dev.lathe.cli.watch;
