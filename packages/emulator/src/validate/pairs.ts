// Rules for tool_use and tool_result: every use is answered exactly once in the next turn, and every result belongs to a use.

import { type ApiError, refuseRequest } from "../api-error.ts";
import { blocksOf } from "../block-content.ts";
import type { Block, Message } from "../wire.ts";

/** Consecutive messages of one role are one turn; each block remembers where it was sent. */
interface Turn {
  readonly role: Message["role"];
  readonly index: number;
  readonly uses: string[];
  /** Results at the head of the turn: only these answer the turn before. */
  readonly answers: { readonly id: string; readonly path: string }[];
  readonly late: { readonly id: string; readonly path: string }[];
  onlyResults: boolean;
}

export function checkPairs(messages: readonly Message[]): ApiError | undefined {
  const turns = turnsOf(messages);
  const seen = new Set<string>();
  for (let index = 0; index < turns.length; index++) {
    const turn = turns[index] as Turn;
    const error =
      repeatedUse(turn, seen) ??
      repeatedAnswer(turn) ??
      findUnaskedResult(turn, turns[index - 1]) ??
      findUnansweredUse(turn, turns[index + 1]);
    if (error !== undefined) return error;
  }
  return undefined;
}

function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = [];
  messages.forEach((message, index) => {
    let turn = turns.at(-1);
    if (turn?.role !== message.role) {
      turn = { role: message.role, index, uses: [], answers: [], late: [], onlyResults: true };
      turns.push(turn);
    }
    const blocks = blocksOf(message);
    for (let at = 0; at < blocks.length; at++)
      placeBlock(turn, blocks[at] as Block, `messages.${index}.content.${at}`);
  });
  return turns;
}

function placeBlock(turn: Turn, block: Block, path: string): void {
  if (block.type === "tool_use") turn.uses.push(block.id as string);
  if (block.type !== "tool_result") {
    turn.onlyResults = false;
    return;
  }
  (turn.onlyResults ? turn.answers : turn.late).push({ id: block.tool_use_id as string, path });
}

function repeatedUse(turn: Turn, seen: Set<string>): ApiError | undefined {
  for (const id of turn.uses) {
    if (seen.has(id)) return refuseRequest(`messages.${turn.index}: \`tool_use\` ids must be unique`);
    seen.add(id);
  }
  return undefined;
}

function repeatedAnswer(turn: Turn): ApiError | undefined {
  const seen = new Set<string>();
  for (const { id, path } of [...turn.answers, ...turn.late]) {
    if (seen.has(id)) {
      return refuseRequest(
        `${path}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
      );
    }
    seen.add(id);
  }
  return undefined;
}

function findUnaskedResult(turn: Turn, before: Turn | undefined): ApiError | undefined {
  const asked = new Set(before?.role === "assistant" ? before.uses : []);
  const stray = [...turn.answers, ...turn.late].find(({ id }) => !asked.has(id));
  if (stray === undefined) return undefined;
  return refuseRequest(
    `${stray.path}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray.id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
  );
}

function findUnansweredUse(turn: Turn, after: Turn | undefined): ApiError | undefined {
  if (turn.uses.length === 0) return undefined;
  const answered = new Set(after?.answers.map(({ id }) => id));
  const open = turn.uses.filter((id) => !answered.has(id));
  if (open.length === 0) return undefined;
  return refuseRequest(
    `messages.${turn.index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  );
}
