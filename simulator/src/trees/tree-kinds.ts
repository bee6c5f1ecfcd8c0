// The kinds of agents in a run, and which of the calls that need permission each may make. The checks use this table, not the product's
// own reading of the definition files.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../random.ts";
import { RIGHTS } from "./tree-temper.ts";

interface Kind {
  readonly name: string;
  /** Lines of its definition. Undefined for a built-in kind. */
  readonly fields?: readonly string[];
  /** The tools it is offered that need permission. */
  readonly offered: readonly string[];
  /** It is read-only. */
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

/** Half of them have all rights of their parent. */
export const drawKind = (random: Random): string =>
  random.chance(0.5) ? "general" : random.pick(KINDS).name;

/** Who started whom according to the script: a node has at most the rights of every node above it. */
export class TreeFamily {
  readonly #nodes = new Map<number, { readonly parent: number; readonly kind: Kind }>();

  add(node: number, parent: number, kind: string): void {
    this.#nodes.set(node, { parent, kind: KINDS.find(({ name }) => name === kind)! });
  }

  /** The nearest node, from the node itself upwards, that may not make the call. Does not check node 0, the main agent. */
  findForbidding(node: number, right: string): number | undefined {
    return this.#findAbove(node, ({ offered, onlyReads }) => onlyReads === true || !offered.includes(right));
  }

  /** The same for being offered the tool at all. */
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
