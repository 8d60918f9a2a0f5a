/** The record of a campaign: its evaluations, the results folder, and the limit of one run's history. */
@NullMarked
package dev.lathe.workflows.campaign.log;

import org.jspecify.annotations.NullMarked;
