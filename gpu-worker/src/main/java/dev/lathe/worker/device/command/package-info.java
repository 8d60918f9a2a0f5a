/**
 * The device that builds, tests and times candidates with the commands of a user's repository, in copies of it. It does
 * not depend on kernels or the runner.
 */
@NullMarked
package dev.lathe.worker.device.command;

import org.jspecify.annotations.NullMarked;
