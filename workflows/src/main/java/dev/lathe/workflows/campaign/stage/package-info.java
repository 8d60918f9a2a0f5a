/**
 * The stages of one candidate as activities on the home device: on one problem, or on every representative of a set. A stage ends
 * with what is true of the candidate.
 */
@NullMarked
package dev.lathe.workflows.campaign.stage;

import org.jspecify.annotations.NullMarked;
