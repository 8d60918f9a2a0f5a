/**
 * Several sweeps over the same shapes, side by side: what each found in the end, and how soon. Numbers in, numbers out; what
 * reads them from a server is in {@code state}, how they look in {@code render}.
 */
@NullMarked
package dev.lathe.cli.comparison;

import org.jspecify.annotations.NullMarked;
