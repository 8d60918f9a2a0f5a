/**
 * What is known of sweeps and campaigns, as the commands show it. How it was learned is reading's.
 */
package dev.lathe.cli.state;
