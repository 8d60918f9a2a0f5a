/**
 * The Model Context Protocol: commands as tools, sources and reports as resources, and a prompt.
 */
package dev.lathe.cli.mcp;
