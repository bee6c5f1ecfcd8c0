// A tool call as it is kept until its result comes: short, whatever its input.
import type { ToolUseBlock } from "../transcript/blocks.ts";
import type { Command, FileTouch, Step } from "./derived.ts";
import { shortenSubject, subjectOf } from "./subject.ts";
import { commandOf, filesTouched } from "./tool-kind.ts";

/** A line of the worklog: about 40 tokens. */
export const STEP_CHARACTERS = 160;
/** Commands are worth more room: they are run again. */
const COMMAND_CHARACTERS = 240;
const NAME_CHARACTERS = 64;

export interface CallSeen {
  readonly id: string;
  readonly tool: string;
  readonly subject: string;
  /** Its number among all calls. */
  readonly number: number;
  readonly files: readonly FileTouch[];
  /** The whole command of a shell, by reference. */
  readonly run: string | undefined;
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
  const command = run === undefined ? undefined : { id, tool, command: subject, failed: false };
  const step = { entry, time, id, text: short === "" ? tool : `${tool}: ${short}` };
  return { id, tool, subject, number, files: filesTouched(call), run, command, step };
}
