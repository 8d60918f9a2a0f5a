/** The health check of a device and its worker. It uses the control queue, which is polled while the device works. */
@NullMarked
package dev.lathe.workflows.contract.activity.health;

import org.jspecify.annotations.NullMarked;
