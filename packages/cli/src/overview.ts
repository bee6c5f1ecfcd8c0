// What pal says when it is started with nothing to do.
import { readVersion } from "./read-version.ts";

export function formatOverview(): string {
  return `pal ${readVersion()}: memory and context management for LLM agents

  pal demo                    every layer at work; needs no key
  pal -p "Why is it red?"     asks the agent once, in this folder
  pal sessions                lists the sessions of this project
  pal search, recall WORDS    finds what was said, returned or remembered
  pal memory, purge           what is remembered; what shall be gone for good
  pal emulate --script FILE   a strict Messages API, a script for a model
  pal doctor                  checks settings, folders, transcripts and model
  pal --help                  all commands and options

The engine is a library: import { openSession } from "@palimpsest/core".`;
}
