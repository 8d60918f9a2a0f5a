/**
 * Everything that is decided about a campaign before it starts. Nothing here changes while it runs, and nothing is measured.
 */
@NullMarked
package dev.lathe.tuning.campaign.plan;

import org.jspecify.annotations.NullMarked;
