/**
 * Starting, extending and steering sweeps and campaigns: what is running is told, what has ended is started again from
 * where it ended.
 */
package dev.lathe.cli.control;
