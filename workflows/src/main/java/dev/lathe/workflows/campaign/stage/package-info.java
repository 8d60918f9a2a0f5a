/**
 * The stages of one candidate as activities on the campaign's device: on one problem, or on every representative of a
 * problem set.
 */
@NullMarked
package dev.lathe.workflows.campaign.stage;

import org.jspecify.annotations.NullMarked;
