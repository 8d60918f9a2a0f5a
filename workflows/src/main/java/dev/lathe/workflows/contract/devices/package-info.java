/** The contract of the device pool: the workflow, and the messages of workers, campaigns and users. */
@NullMarked
package dev.lathe.workflows.contract.devices;

import org.jspecify.annotations.NullMarked;
