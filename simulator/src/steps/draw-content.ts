// What people and models say in a simulation: odd texts, pictures, many small pieces, calls about files and the past.
import { TEXTS } from "@palimpsest/core/testing";
import type { Block, Turn } from "@palimpsest/emulator";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

const IMAGE = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } };
const TOOLS = ["Bash", "Bash", "Read", "Read", "Edit", "Recall", "mcp__x__y"];
/** Few, so that each is read repeatedly. */
const FILES = ["/project/a.ts", "/project/b.ts", "/project/data.bin", "/project/plan.md"];
/** Thinking must be sent back unchanged, so the model only thinks text that its API accepts. */
export const WELL_FORMED = TEXTS.filter((given) => given.isWellFormed());

export const toTextBlock = (value: string) => ({ type: "text", text: value });

export function humanBlocks(random: Random): readonly Block[] {
  const first = toTextBlock(random.pick(TEXTS));
  switch (random.below(9)) {
    case 0:
      return [first, IMAGE];
    case 1:
      // More positions than the server's lookback.
      return Array.from({ length: 2 + random.below(30) }, (_, at) => toTextBlock(`Point ${at}.`));
    case 2:
      return [toTextBlock("  "), first, toTextBlock("")];
    case 3:
      return [{ ...first, cache_control: { type: "ephemeral" } }];
    case 4:
      return [toTextBlock(`${random.pick(TEXTS)} `.repeat(random.below(60)) || "x")];
    default:
      return [first];
  }
}

/** A random mix of thinking, text and up to four calls; sometimes nothing at all. */
export function draftTurn(world: World): Turn {
  const { random } = world;
  const blocks: Block[] = [];
  const addThinking = () => blocks.push({ type: "thinking", thinking: random.pick(WELL_FORMED) });
  if (random.chance(0.4)) addThinking();
  if (random.chance(0.1)) blocks.push({ type: "redacted_thinking", data: "" });
  if (random.chance(0.75)) blocks.push(toTextBlock(random.pick(TEXTS)));
  for (let calls = random.chance(0.7) ? random.below(5) : 0; calls > 0; calls--) {
    if (random.chance(0.1)) addThinking();
    const name = random.pick(TOOLS);
    blocks.push({ type: "tool_use", name, input: inputFor(name, world) });
  }
  return { blocks };
}

function inputFor(name: string, { random, running }: World) {
  if (name === "Recall") {
    const known = [...(running?.session.view.asked.keys() ?? [])];
    return known.length > 0 && random.chance(0.8) ? { id: random.pick(known) } : { query: "build red" };
  }
  const said = random.pick(TEXTS);
  if (name === "Bash" || name === "mcp__x__y") return { command: said, nested: { list: [1, null, true] } };
  const file_path = random.pick(FILES);
  return name === "Edit" ? { file_path, old_string: "a", new_string: said } : { file_path };
}
