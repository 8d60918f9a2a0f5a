/**
 * The activities of a campaign and a sweep, with their requests and results. Results of a candidate, rejections
 * included, are values.
 */
@NullMarked
package dev.lathe.workflows.contract.activity;

import org.jspecify.annotations.NullMarked;
