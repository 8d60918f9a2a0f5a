/**
 * What the operating system provides: commands with their process trees, scratch folders, and the locks on a host
 * and its devices. Nothing here knows what runs.
 */
@NullMarked
package dev.lathe.worker.process;

import org.jspecify.annotations.NullMarked;
