/** The format of the log, and the log files of the server and the workers. */
@NullMarked
package dev.lathe.cli.log;

import org.jspecify.annotations.NullMarked;
