/**
 * What a person asks for: problems, types, budget and search, from a built-in manifest or a YAML file. Nothing here knows a
 * device, a server or a workflow.
 */
package dev.lathe.cli.manifest;
