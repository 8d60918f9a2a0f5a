/** Tests of the log. */
@NullMarked
package dev.lathe.cli.log;

import org.jspecify.annotations.NullMarked;
