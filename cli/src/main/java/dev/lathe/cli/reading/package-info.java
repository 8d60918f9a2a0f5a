/**
 * How sweeps, campaigns and devices are asked for what is known of them, whoever has to be asked: the workflow, its result or
 * its history. Reading only; starting and steering are in {@code steer}.
 */
package dev.lathe.cli.reading;
