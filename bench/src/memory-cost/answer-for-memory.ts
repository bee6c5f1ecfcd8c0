// The scripted model's answers to memory requests: one saved file for an extraction, no memory for recall.
import type { MessagesRequest, Turn } from "@palimpsest/emulator";

/** Of about the usual length of a saved memory. */
const SAVED = `<memory path="said-just-now.md">
---
name: What was said
description: What the human said in this exchange, in one specific line
cues: release, rollout, ship, publish, freeze, calendar, deadline, weekend, approval, reviewer, Freigabe, Ausrollen, Stichtag, Kalender, lanzamiento, calendario, plazo, aprobación
type: project
---
What the human said in this exchange, with the reason they gave for it.
**Why:** they said so.
**How to apply:** whenever the same subject comes up.
</memory>`;

/** Undefined if the request belongs to the conversation. */
export function answerForMemory({ messages }: MessagesRequest): Turn | undefined {
  const last = JSON.stringify(messages.at(-1)?.content ?? "");
  if (last.includes("program that keeps memories across sessions")) return { text: SAVED };
  if (messages.length === 1 && last.includes('\\"memories\\"')) return { text: '{"memories": []}' };
  return undefined;
}
