/**
 * The activities that read histories: the projection of a campaign, and the result of an ended campaign. They need no
 * device.
 */
@NullMarked
package dev.lathe.workflows.contract.activity.history;

import org.jspecify.annotations.NullMarked;
