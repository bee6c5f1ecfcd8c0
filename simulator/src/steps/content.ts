// What people and models say in a simulation: odd texts, pictures, many small pieces.
import { TEXTS } from "@palimpsest/core/testing";
import type { Block, Turn } from "@palimpsest/emulator";
import type { Random } from "../random.ts";

const IMAGE = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } };
const TOOLS = ["Bash", "Read", "mcp__x__y"];
/** Thinking must come back as it was, so a model thinks nothing that its API would refuse. */
const WELL_FORMED = TEXTS.filter((given) => given.isWellFormed());

const text = (value: string) => ({ type: "text", text: value });

export function humanBlocks(random: Random): readonly Block[] {
  const first = text(random.pick(TEXTS));
  switch (random.below(8)) {
    case 0:
      return [first, IMAGE];
    case 1:
      // More positions than the server looks back over.
      return Array.from({ length: 2 + random.below(30) }, (_, at) => text(`Point ${at}.`));
    case 2:
      return [text("  "), first, text("")];
    case 3:
      return [{ ...first, cache_control: { type: "ephemeral" } }];
    case 4:
      return [text(`${random.pick(TEXTS)} `.repeat(random.below(60)) || "x")];
    default:
      return [first];
  }
}

/** Thinking, text and up to four calls, each of them or not, and now and then nothing at all. */
export function draftTurn(random: Random): Turn {
  const blocks: Block[] = [];
  const think = () => blocks.push({ type: "thinking", thinking: random.pick(WELL_FORMED) });
  if (random.chance(0.4)) think();
  if (random.chance(0.1)) blocks.push({ type: "redacted_thinking", data: "" });
  if (random.chance(0.75)) blocks.push(text(random.pick(TEXTS)));
  for (let calls = random.chance(0.6) ? random.below(5) : 0; calls > 0; calls--) {
    if (random.chance(0.1)) think();
    blocks.push({
      type: "tool_use",
      name: random.pick(TOOLS),
      input: { command: random.pick(TEXTS), nested: { list: [calls, null, true] } },
    });
  }
  return { blocks };
}

/** What a fork answers: notes or a summary, nonsense, or calls that it must be denied. */
export function forkTurn(random: Random): Turn {
  const said = `${random.pick(WELL_FORMED)} ${random.pick(["alpha", "beta", "gamma"])}`;
  switch (random.below(8)) {
    case 0:
      return { blocks: [text(said)] };
    case 1:
      return { blocks: [{ type: "tool_use", name: "Bash", input: { command: "rm -rf /" } }] };
    case 2:
      return {
        blocks: [
          {
            type: "tool_use",
            name: "Edit",
            input: { file_path: "/etc/passwd", old_string: "a", new_string: "b" },
          },
        ],
      };
    case 3:
      return { blocks: [text(`<summary>${said.repeat(200)}`)] };
    default:
      return {
        blocks: [
          text(
            `<analysis>Hm.</analysis><summary>${said}</summary><notes>\n# Current State\n\n${said}\n\n# Worklog\n\n- ${said}\n</notes>`,
          ),
        ],
      };
  }
}
