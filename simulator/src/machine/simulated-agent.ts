// The agent around a session: the content that it restores after a compaction, and its hooks. Some content is large, binary or broken.
import type { CompactHooks, Restorer } from "@palimpsest/core/internal";
import type { World } from "../world.ts";

const LONG = "export const line = 1;\n".repeat(2_000);
const BINARY = new Uint8Array(4_000).map((_, at) => at % 256);

export function restorerOf({ random }: World): Restorer {
  const failCall = () => {
    throw new Error("The agent does not know.");
  };
  return {
    readFile: () => random.pick([() => "short\n", () => LONG, () => BINARY, () => undefined, failCall])(),
    exclude: () => ["/project/plan.md"],
    plan: () => random.pick(["1. Find it. 2. Mend it.", LONG, undefined]),
    tasks: () => "- [ ] mend it",
    skills: () => [{ name: "mending", text: random.pick(["Mend.", LONG]) }],
    agents: () => (random.chance(0.1) ? failCall() : "No agents are running."),
    tools: () => ({ text: "A deferred tool was found.", names: ["Deferred"] }),
    instructions: () => "The project's rules: tabs, not spaces.",
  };
}

export function hooksOf(world: World): CompactHooks {
  const { random } = world;
  return {
    preCompact() {
      const drawn = random.below(20);
      if (drawn === 0) world.blocked = true;
      if (drawn === 0) return { block: "A hook wants no compaction now." };
      if (drawn === 1) throw new Error("The hook is broken.");
      return drawn < 5 ? { instructions: "Keep the names of functions." } : undefined;
    },
    postCompact() {
      if (random.chance(0.1)) throw new Error("The hook is broken.");
    },
  };
}
