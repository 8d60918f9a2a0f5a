/**
 * The comparison of sweeps over the same shapes: final values and convergence. The package is pure: {@code reading}
 * reads the sweeps from a server, {@code render} formats the result.
 */
@NullMarked
package dev.lathe.cli.comparison;

import org.jspecify.annotations.NullMarked;
