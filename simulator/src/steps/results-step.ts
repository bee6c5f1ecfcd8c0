// Tools return: all at once, one by one, some of them, in any order, at the same time, or long after an interrupt.
import type { Block } from "@palimpsest/core";
import type { World } from "../world.ts";
import type { Step } from "./step.ts";
import { toolContent } from "./tool-text.ts";

const openCalls = ({ running }: World) => [...(running?.session.view.open.keys() ?? [])];
const lateCalls = ({ running }: World) =>
  running ? [...running.session.view.asked.keys()].filter((id) => !running.session.view.open.has(id)) : [];

async function makeResult(world: World, id: string) {
  const { session, random } = world;
  const recalled = recallOf(session.view.slots, id);
  const content = recalled ? { content: await session.recall(recalled) } : toolContent(random);
  return { type: "tool_result" as const, tool_use_id: id, ...content };
}

/** The input of a Recall call; undefined for other tools. */
function recallOf(slots: readonly { readonly blocks: readonly Block[] }[], id: string): unknown {
  for (const { blocks } of slots) {
    for (const block of blocks)
      if (block.type === "tool_use" && "id" in block && block.id === id && block.name === "Recall")
        return block.input;
  }
  return undefined;
}

async function giveResults(
  world: World,
  results: readonly Awaited<ReturnType<typeof makeResult>>[],
): Promise<void> {
  world.said.add("user", results);
  await world.act((session) => session.toolResults(results));
}

export const results: Step = {
  name: "results",
  weight: (world) => (openCalls(world).length > 0 ? 10 : 0),
  async run(world) {
    const { random } = world;
    const order = random.shuffled(openCalls(world));
    const some = random.chance(0.2) ? order.slice(0, random.below(order.length) + 1) : order;
    const blocks = [];
    for (const id of some) blocks.push(await makeResult(world, id));
    const how = random.pick(["together", "together", "one by one", "at the same time"]);
    if (how === "together") await giveResults(world, blocks);
    if (how === "one by one") for (const block of blocks) await giveResults(world, [block]);
    if (how === "at the same time") await Promise.all(blocks.map((block) => giveResults(world, [block])));
    return `${some.length} of ${order.length} ${how}`;
  },
};

export const late: Step = {
  name: "late result",
  weight: (world) => (lateCalls(world).length > 0 ? 0.6 : 0),
  async run(world) {
    const id = world.random.pick(lateCalls(world).slice(-8));
    await giveResults(world, [await makeResult(world, id)]);
    return id;
  },
};
