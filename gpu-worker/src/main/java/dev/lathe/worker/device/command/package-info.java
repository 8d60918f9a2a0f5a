/**
 * The commands of a user's repository as a device: they build, test and time candidates in copies of the repository.
 * Nothing here knows a kernel or the runner.
 */
@NullMarked
package dev.lathe.worker.device.command;

import org.jspecify.annotations.NullMarked;
