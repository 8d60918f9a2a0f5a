/**
 * What reads histories: the folder that is written from a campaign's, and the result of one that ended earlier. Nothing here
 * needs a device.
 */
@NullMarked
package dev.lathe.workflows.contract.activity.history;

import org.jspecify.annotations.NullMarked;
