/**
 * Operating system services: commands with their process trees, scratch folders, and the locks of a host and its
 * devices. This package does not depend on the commands that run.
 */
@NullMarked
package dev.lathe.worker.process;

import org.jspecify.annotations.NullMarked;
