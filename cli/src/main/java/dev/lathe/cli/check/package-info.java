/**
 * Builds, verifies and times candidates of an op on a device of this machine, without server, worker or history.
 */
@NullMarked
package dev.lathe.cli.check;

import org.jspecify.annotations.NullMarked;
