// Another program writes into the file while it is closed: garbage, foreign lines, half a line, or an entry.
import type { Entry } from "@palimpsest/core/internal";
import type { World } from "../world.ts";
import { type Step, whenClosed } from "./step.ts";

const GARBAGE: readonly string[] = [
  "not JSON at all\n",
  '"a string"\n[]\n{}\n',
  '{"v":2,"id":"future","parent":null,"time":0,"type":"user"}\n',
  '{"type":"title","title":"not ours"}\n',
  `${"\0".repeat(64)}\n`,
  "\n\n",
  `${"x".repeat(20_000)}\n`,
];
const TORN: readonly string[] = ['{"v":1,"id":"torn","par', "\0".repeat(16), "12", "\u00e9"];

export const damage: Step = {
  name: "damage",
  // Nothing is written after half a line.
  weight: (world) => (world.disk.tail.length > 0 ? 0 : whenClosed(1)(world)),
  async run(world) {
    const done = await inflictDamage(world);
    world.damagedAt = world.twin.order.length;
    return done;
  },
};

async function inflictDamage(world: World): Promise<string> {
  const { random } = world;
  switch (random.below(5)) {
    case 0:
      return addLine(world, random.pick(TORN), "half a line");
    case 1: {
      // A listing that reads only the end of a file could not tell that a repeated title is old.
      const again = random.pick(world.disk.entries.filter(({ type }) => type !== "title"));
      return again ? addLine(world, `${JSON.stringify(again)}\n`, "a line twice") : "nothing";
    }
    case 2:
      return addLine(world, JSON.stringify(makeForeignEntry(world)), "an entry without its newline");
    default:
      return addLine(world, random.pick(GARBAGE), "garbage");
  }
}

async function addLine(world: World, text: string, what: string): Promise<string> {
  const appender = await world.machine.files.appender(world.place!.path);
  await appender.append(text);
  return what;
}

/** It may follow an older entry, which moves the head. */
function makeForeignEntry(world: World): Entry {
  const { twin, random, now } = world;
  const parent = random.chance(0.7) ? twin.view.leaf : (random.pick(twin.order) ?? null);
  const entry = {
    v: 1 as const,
    id: `foreign-${twin.order.length}`,
    parent,
    time: now,
    type: "user" as const,
    source: "human" as const,
    content: [{ type: "text" as const, text: "Written by another hand." }],
  };
  if (parent !== twin.view.leaf) world.answered = undefined;
  twin.takeForeign(entry);
  return entry;
}
