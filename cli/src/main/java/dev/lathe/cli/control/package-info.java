/**
 * Starts, extends and controls sweeps and campaigns. Running workflows receive controls; ended ones are resumed.
 */
package dev.lathe.cli.control;
