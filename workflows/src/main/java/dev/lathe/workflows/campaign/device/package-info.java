/**
 * The device that a campaign lives on, and what becomes of a stage that the world gets in the way of: asked again, moved to
 * another device, or held for a person. About a candidate nothing is decided here.
 */
@NullMarked
package dev.lathe.workflows.campaign.device;

import org.jspecify.annotations.NullMarked;
