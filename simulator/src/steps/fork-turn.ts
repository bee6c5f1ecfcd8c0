// The answer to a fork: notes or a summary; from an unreliable model also nonsense, or calls that must be denied.
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import type { Block, Turn } from "@palimpsest/emulator";
import type { Random } from "../random.ts";
import { toTextBlock, WELL_FORMED } from "./draw-content.ts";

const toCall = (name: string, input: object): Block => ({ type: "tool_use", name, input });

export function forkTurn(random: Random, sickness: number): Turn {
  const said = `${random.pick(WELL_FORMED)} ${random.pick(["alpha", "beta", "gamma"])}`;
  if (random.chance(sickness)) return { blocks: [badAnswer(random, said)] };
  const summary = writeSummaryAnswer(said.repeat(1 + random.below(4)));
  const notes = `<notes>\n# Current State\n\n${said}\n\n# Worklog\n\n- ${said}\n</notes>`;
  return { blocks: [toTextBlock(`${summary}${notes}`)] };
}

function badAnswer(random: Random, said: string): Block {
  switch (random.below(4)) {
    case 0:
      return toCall("Bash", { command: "rm -rf /" });
    case 1:
      return toCall("Edit", { file_path: "/etc/passwd", old_string: "a", new_string: "b" });
    case 2:
      // Longer than what it summarises, and not closed.
      return toTextBlock(`<summary>${said.repeat(200)}`);
    default:
      return toTextBlock(said);
  }
}
