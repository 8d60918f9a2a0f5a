/**
 * The benchmark of search strategies on recorded spaces, in one process without a device or a server. The strategies
 * are in {@code tuning.search}.
 */
@NullMarked
package dev.lathe.cli.simulation;

import org.jspecify.annotations.NullMarked;
