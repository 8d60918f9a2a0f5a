/**
 * Ops that are a repository of their user: its own commands, run in copies of it, test and time candidates. What the commands
 * do is the repository's affair; nothing here knows a kernel or the runner.
 */
@NullMarked
package dev.lathe.worker.device.command;

import org.jspecify.annotations.NullMarked;
