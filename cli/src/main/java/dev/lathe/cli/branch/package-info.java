/** The results of a campaign in the user's repository: commits of the kept candidates, or the winner's files. */
@NullMarked
package dev.lathe.cli.branch;

import org.jspecify.annotations.NullMarked;
