/**
 * What is known of sweeps and campaigns, whoever has to be asked for it: the workflow, its result or its history. Reading
 * only; starting and steering are in {@code steer}.
 */
package dev.lathe.cli.state;
