/**
 * Who may use the host and the device right now: measuring needs quiet, and a device serves one at a time. Locks only;
 * nothing here knows what is done under them.
 */
@NullMarked
package dev.lathe.worker.process;

import org.jspecify.annotations.NullMarked;
