// Whether ignore files hide a path: the nearest file with a matching rule decides.
import { statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { readRegularFileSync } from "@palimpsest/core/ports";
import ignore, { type Ignore } from "ignore";

/** In one folder, later files take precedence over earlier ones. */
const IGNORE_FILES = [".gitignore", ".ignore", ".rgignore"] as const;
/** Always ignored. */
const NEVER = new Set([".git", ".hg", ".svn", ".jj"]);
/** A longer file is not an ignore file. */
const MAX_BYTES = 256 * 1024;

interface Layer {
  readonly folder: string;
  readonly rules: Ignore;
}

export class IgnoreRules {
  /** Outermost first. */
  readonly #layers: readonly Layer[];

  private constructor(layers: readonly Layer[]) {
    this.#layers = layers;
  }

  /** The rules of the folders above, up to the root of the repository. */
  static above(folder: string): IgnoreRules {
    const outer = IgnoreRules.#outer(folder);
    // An ignored folder that is named explicitly is searched; the rules that ignore it do not apply inside.
    return outer.ignores(folder, true) ? new IgnoreRules([]) : outer;
  }

  /** Whether a folder is itself ignored by those above it. */
  static hides(folder: string): boolean {
    return IgnoreRules.#outer(folder).ignores(folder, true);
  }

  static #outer(folder: string): IgnoreRules {
    return foldersAbove(folder).reduce((rules, one) => rules.inside(one), new IgnoreRules([]));
  }

  /** Adds the ignore files of an inner folder. `names`: the files in it. */
  inside(folder: string, names: ReadonlySet<string> = new Set([".git", ...IGNORE_FILES])): IgnoreRules {
    const texts = IGNORE_FILES.filter((name) => names.has(name)).map((name) => textOf(join(folder, name)));
    const exclude = names.has(".git") ? textOf(join(folder, ".git", "info", "exclude")) : "";
    const all = [exclude, ...texts].filter((text) => text !== "");
    if (all.length === 0) return this;
    const rules = ignore({ allowRelativePaths: true, ignorecase: false });
    for (const text of all) rules.add(text);
    return new IgnoreRules([...this.#layers, { folder, rules }]);
  }

  ignores(path: string, isFolder: boolean): boolean {
    const name = path.slice(path.lastIndexOf(sep) + 1);
    if (NEVER.has(name)) return true;
    for (const { folder, rules } of this.#layers.toReversed()) {
      const inner = relative(folder, path).replaceAll(sep, "/");
      if (inner === "" || inner.startsWith("../")) continue;
      const { ignored, unignored } = rules.test(isFolder ? `${inner}/` : inner);
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}

/** Outermost first. None outside of a repository. */
function foldersAbove(folder: string): string[] {
  const folders: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    if (at !== folder) folders.unshift(at);
    if (pathExists(join(at, ".git"))) return folders;
    if (at === dirname(at)) return [];
  }
}

function pathExists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function textOf(path: string): string {
  try {
    return readRegularFileSync(path, MAX_BYTES).toString("utf8");
  } catch {
    return "";
  }
}
