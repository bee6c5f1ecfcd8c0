// What pal says when it is started with nothing to do.
import { version } from "./version.ts";

export function overview(): string {
  return `pal ${version()}: memory and context management for LLM agents

  pal emulate --script FILE   a strict Messages API on localhost, with a scripted model
  pal doctor                  checks settings, folders, transcripts and the model's reach
  pal --help                  all commands and options

The engine is a library: import { openSession } from "@palimpsest/core".`;
}
