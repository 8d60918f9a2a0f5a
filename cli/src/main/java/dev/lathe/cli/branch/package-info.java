/** The kept candidates of a campaign as commits on a branch of the user's git repository. */
@NullMarked
package dev.lathe.cli.branch;

import org.jspecify.annotations.NullMarked;
