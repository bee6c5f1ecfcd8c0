// Checks one source of settings key by key. Wrong values are reported and left out; the rest is used.
import type * as z from "zod";
import {
  type Finding,
  type FindingCode,
  formatPlace,
  INSIDE_REPOSITORY,
  type Level,
  type Place,
} from "./finding.ts";
import { type Node, nodeOf, type Path, ROOT, settingKeys } from "./keys.ts";
import { findNearest } from "./nearest.ts";
import { READ_ONCE, type SetBy } from "./schema/setting-kinds.ts";

export interface Source {
  readonly level: Exclude<Level, "default">;
  readonly file: string;
  readonly value: unknown;
  readonly place?: (path: Path) => Place | undefined;
  /** The source's own name for the key at a path, such as a variable's name. */
  readonly label?: (path: Path) => string | undefined;
}

interface Assignment {
  readonly path: Path;
  readonly value: unknown;
}

export interface Checked {
  readonly assignments: readonly Assignment[];
  readonly findings: readonly Finding[];
}

/** Keys of these files that others read: editors, and the agent. */
const READ_ELSEWHERE = new Set(["$schema", "permissions", "hooks", "disableAllHooks", "mcpServers"]);
/** The keys among them that protect something. With a wrong value nothing would be protected, and nobody would notice. */
const GUARDS = ["permissions", "hooks"];
/** Keys whose default would allow what an administrator has forbidden. */
const UNSAFE_IF_WRONG: ReadonlySet<string> = new Set(["policy.projectSettings"]);

export function checkSource(source: Source): Checked {
  const { level, file } = source;
  const assignments: Assignment[] = [];
  const findings: Finding[] = [];

  const reportFinding = (code: FindingCode, path: Path, text: string, isUnsafe = false) => {
    const place = source.place?.(path);
    const key = path.join(".");
    findings.push({
      severity: code === "unknown-key" ? "warning" : "error",
      code,
      level,
      file,
      ...(key ? { key } : {}),
      ...place,
      ...(isUnsafe && { isUnsafe }),
      message: `${formatPlace(file, place)}: ${text}`,
    });
  };
  const reportWrong = (path: Path, expected: string, got: unknown) => {
    const what = source.label?.(path) ?? (path.length > 0 ? path.join(".") : "The file");
    const text = `${what} must be ${expected}, not ${showValue(got)}. It is not used.`;
    // A file that is not an object loses everything that it was meant to say.
    reportFinding("wrong-value", path, text, path.length === 0 || UNSAFE_IF_WRONG.has(path.join(".")));
  };

  function checkNode(node: Node, value: unknown, path: Path): void {
    if (node.kind === "setting") {
      const { setBy } = node.meta;
      if (!maySet(level, setBy, value)) return reportFinding("refused", path, explainRefusal(path, setBy));
      const checked = node.schema.safeParse(value, READ_ONCE);
      if (!checked.success) return reportWrong(path, node.meta.expected, value);
      assignments.push({ path, value: checked.data });
      return;
    }
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return reportWrong(path, "an object", value);
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      const at = [...path, name];
      const child = node.kind === "map" ? entryOf(node.entry, name) : findOwnField(node.shape, name);
      if (child) checkNode(nodeOf(child), inner, at);
      else if (path.length > 0 || !READ_ELSEWHERE.has(name)) {
        const guard = path.length === 0 ? findNearest(name, GUARDS) : undefined;
        const text = guard ? `${name} is not a setting. Did you mean ${guard}?` : explainUnknown(at, node);
        reportFinding("unknown-key", at, text, guard !== undefined);
      }
    }
  }

  checkNode(ROOT, source.value, []);
  return { assignments, findings };
}

const findOwnField = (shape: Readonly<Record<string, z.ZodType>>, name: string): z.ZodType | undefined =>
  Object.hasOwn(shape, name) ? shape[name] : undefined;

/** Refuses `__proto__`: no tool or model has this name, and assigning to it would not add an entry. */
const entryOf = (entry: z.ZodType, name: string): z.ZodType | undefined =>
  name === "__proto__" ? undefined : entry;

function maySet(level: Level, setBy: SetBy, value: unknown): boolean {
  if (setBy === "administrator") return level === "managed";
  if (setBy === "person-on" && value === false) return true;
  return setBy === "anyone" || !INSIDE_REPOSITORY.has(level);
}

function explainRefusal(path: Path, setBy: SetBy): string {
  const key = path.join(".");
  if (setBy === "administrator") return `${key} can be set only in the managed settings. It is not used.`;
  const own = "Set it in your own settings. It is not used.";
  if (setBy === "person-on") return `${key} can only be turned off by a file inside a project. ${own}`;
  return `${key} cannot be set by a file inside a project. ${own}`;
}

function explainUnknown(path: Path, node: Node): string {
  const key = path.join(".");
  const name = path.at(-1) ?? "";
  const siblings = node.kind === "group" ? Object.keys(node.shape) : [];
  const sibling = findNearest(name, siblings);
  const here = sibling && [...path.slice(0, -1), sibling].join(".");
  const meant = here ?? findElsewhere(name) ?? findNearest(key, listKeys());
  const hint = meant ? `Did you mean ${meant}?` : `Known here: ${siblings.join(", ")}.`;
  return `${key} is not a setting. ${hint}`;
}

const listKeys = (): string[] => settingKeys().map(({ key }) => key);

/** Finds the right name in another group. */
const findElsewhere = (name: string): string | undefined =>
  settingKeys().find(({ path }) => path.at(-1)?.toLowerCase() === name.toLowerCase())?.key;

const SHOWN = 60;

export function showValue(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
