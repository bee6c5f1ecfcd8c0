// The kinds of agents in a run, and which of the calls that need permission each of them may make. Judged by what is said here, not by
// what the product makes of the files.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../random.ts";
import { RIGHTS } from "./tree-temper.ts";

interface Kind {
  readonly name: string;
  /** Lines of its definition. Without them it is one that pal brings. */
  readonly fields?: readonly string[];
  /** Tools that need permission and that it is offered. */
  readonly offered: readonly string[];
  /** It may look and nothing else. */
  readonly onlyReads?: true;
}

const KINDS: readonly Kind[] = [
  { name: "general", offered: RIGHTS },
  { name: "explore", offered: [], onlyReads: true },
  { name: "plan", offered: [], onlyReads: true },
  {
    name: "builder",
    fields: ["tools: Work, Agent, SendMessage, Build, Deploy"],
    offered: ["Build", "Deploy"],
  },
  { name: "deployer", fields: ["tools: Work, Agent, Deploy, Publish"], offered: ["Deploy", "Publish"] },
  { name: "discreet", fields: ["disallowedTools: Publish"], offered: ["Build", "Deploy"] },
  { name: "careful", fields: ["permissionMode: plan"], offered: RIGHTS, onlyReads: true },
];

export function writeKinds(home: string): void {
  const folder = join(home, "agents");
  mkdirSync(folder, { recursive: true });
  for (const { name, fields } of KINDS)
    if (fields)
      writeFileSync(
        join(folder, `${name}.md`),
        ["---", `name: ${name}`, `description: Is ${name}.`, ...fields, "---", "Do it."].join("\n"),
      );
}

/** Half of them may do all that the one which starts them may. */
export const drawKind = (random: Random): string =>
  random.chance(0.5) ? "general" : random.pick(KINDS).name;

/** Who started whom, as the script has it: the rights of a node are at most those of every node above it. */
export class TreeFamily {
  readonly #nodes = new Map<number, { readonly parent: number; readonly kind: Kind }>();

  add(node: number, parent: number, kind: string): void {
    this.#nodes.set(node, { parent, kind: KINDS.find(({ name }) => name === kind)! });
  }

  /** The node itself or one above it that may not make the call, the nearest first. Node 0 is the main agent and not asked here. */
  findForbidding(node: number, right: string): number | undefined {
    return this.#findAbove(node, ({ offered, onlyReads }) => onlyReads === true || !offered.includes(right));
  }

  /** The same, for being offered the tool at all. */
  findLacking(node: number, right: string): number | undefined {
    return this.#findAbove(node, ({ offered }) => !offered.includes(right));
  }

  #findAbove(node: number, isWrong: (kind: Kind) => boolean): number | undefined {
    for (let at = node; ; ) {
      const found = this.#nodes.get(at);
      if (!found) return undefined;
      if (isWrong(found.kind)) return at;
      at = found.parent;
    }
  }
}
