// Summarises a tool call until its result arrives: short, whatever its input.
import { toOneLine } from "../text/to-one-line.ts";
import type { ToolUseBlock } from "../transcript/blocks.ts";
import type { Command, FileTouch, Step } from "./derived.ts";
import { findSymbols } from "./find-symbols.ts";
import { isLooking, isShowing, listPrograms, readCommands } from "./shell-files.ts";
import { findSought, shortenSubject, subjectOf } from "./subject.ts";
import { commandOf, filesTouched } from "./tool-kind.ts";

/** The length of a line in the worklog: about 40 tokens. */
export const STEP_CHARACTERS = 160;
/** Longer for commands, because they are run again. */
const COMMAND_CHARACTERS = 240;
const NAME_CHARACTERS = 64;
const SOUGHT_CHARACTERS = 60;
/** Fields with written text, new text first, because long texts are not read to their end. */
const WRITTEN = [
  "new_string",
  "new_str",
  "content",
  "file_text",
  "insert_text",
  "text",
  "old_string",
] as const;

export interface CallSeen {
  readonly id: string;
  readonly tool: string;
  readonly subject: string;
  /** Its number among all calls of the path. */
  readonly number: number;
  readonly files: readonly FileTouch[];
  /** Names in the text that it writes to files. */
  readonly symbols: readonly string[];
  /** The whole shell command, by reference. */
  readonly run: string | undefined;
  /** True if the command only shows text that others wrote. */
  readonly isShowing: boolean;
  readonly command: Command | undefined;
  readonly step: Step;
}

interface Place {
  readonly entry: string;
  readonly time: number;
  readonly number: number;
}

export function callSeen(call: ToolUseBlock, { entry, time, number }: Place): CallSeen {
  const { id } = call;
  const tool = call.name.slice(0, NAME_CHARACTERS).toWellFormed();
  const run = commandOf(call);
  const about = subjectOf(run === undefined ? call.input : { command: run });
  const subject = shortenSubject(about, COMMAND_CHARACTERS);
  const short = shortenSubject(about, STEP_CHARACTERS - tool.length - 2);
  const shell = run === undefined ? undefined : readCommands(run);
  const programs = run === undefined ? [] : listPrograms(shell);
  const command =
    run === undefined
      ? undefined
      : { id, tool, ...describeCommand(subject), isProbe: isLooking(programs), failed: false };
  const files = filesTouched(call, shell);
  const edits = files.filter(({ how }) => how === "edit").map(({ path }) => path.split("/").at(-1)!);
  const sought = findSought(call.input);
  const step = {
    entry,
    time,
    id,
    text: short === "" ? tool : `${tool}: ${short}`,
    ...(edits.length > 0 ? { edits } : {}),
    ...(sought === undefined ? {} : { sought: toOneLine(sought, SOUGHT_CHARACTERS) }),
  };
  const symbols = edits.length > 0 && run === undefined ? findSymbols(listWritten(call.input)) : [];
  const isShown = run !== undefined && isShowing(programs);
  return { id, tool, subject, number, files, symbols, run, isShowing: isShown, command, step };
}

/** Filters at the end of a command that shorten its output for the reader. */
const CUTTING =
  /\s*(?:2>\s*(?:&1|\/dev\/null)\s*)?\|\s*(?:head|tail|grep|egrep|rg|sed|awk|wc|sort|uniq|less|cat|tee|jq)\b[^;&|]*$/;
const DIVERTED = /\s*2>\s*(?:&1|\/dev\/null)\s*$/;

function describeCommand(command: string): Pick<Command, "command" | "gist"> {
  let gist = command;
  // There may be several filters in a row.
  for (let cut = gist.replace(CUTTING, ""); cut !== gist; cut = gist.replace(CUTTING, "")) gist = cut;
  gist = gist.replace(DIVERTED, "");
  return { command, gist: gist === "" ? command : gist };
}

/** Returns the texts that a call writes, from an editor's fields or from a list of edits. */
function listWritten(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const fields = input as Record<string, unknown>;
  const own = WRITTEN.map((field) => fields[field]).filter((value) => typeof value === "string");
  const nested = Array.isArray(fields.edits) ? fields.edits.map(listWritten) : [];
  return [...own, ...nested].join("\n");
}
