/**
 * Whether a device and its worker are well. It is asked on the control queue, which answers while the device works.
 */
@NullMarked
package dev.lathe.workflows.contract.activity.health;

import org.jspecify.annotations.NullMarked;
