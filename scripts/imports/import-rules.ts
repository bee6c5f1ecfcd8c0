// The allowed directions of imports. Each rule returns the problem, or undefined.
import { isWithoutLevel, judgeLevels } from "./levels.ts";
import type { Import } from "./read.ts";
import {
  isNodePort,
  isPure,
  isTest,
  type Place,
  packageOf,
  placeOf,
  resolveSpecifier,
} from "./source-places.ts";

const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  emulator: [],
  core: [],
  agent: ["core"],
  cli: ["agent", "core", "emulator"],
  simulator: ["core", "emulator", "agent", "cli"],
  bench: ["core", "emulator", "agent", "cli"],
  scripts: ["core", "agent", "cli", "emulator"],
};

/** A lower rank never imports a higher one. */
const RANKS: Readonly<Record<string, number>> = {
  text: 0,
  ports: 0,
  transcript: 1,
  language: 2,
  shell: 2,
  settings: 2,
  prompts: 2,
  view: 3,
  tokens: 3,
  models: 3,
  derived: 3,
  ledger: 4,
  record: 4,
  memory: 4,
  search: 4,
  forks: 4,
  agents: 4,
  layers: 5,
  "recall-tool": 5,
  session: 6,
  index: 7,
  internal: 7,
  pure: 7,
};

/** What is wrong with this import, as the end of a sentence that begins with the file. */
export function judgeImport(from: Place, { specifier, clause }: Import): string | undefined {
  const target = resolveSpecifier(from.path, specifier);
  return target === undefined
    ? judgeBare(from, specifier, clause)
    : judgeFile(from, placeOf(target), specifier);
}

/** What is wrong with the location of the file. */
export function judgePlace(place: Place): string | undefined {
  const { zone, inner, home, folder } = place;
  if (isWithoutLevel(place))
    return `stands in no known part of ${home} (${folder}); give it a level in scripts/imports/levels.ts`;
  if (zone === undefined || zone in RANKS) return undefined;
  return `stands in no known part of core (${inner}); give it a place in scripts/imports/import-rules.ts`;
}

function judgeBare(from: Place, specifier: string, clause: string): string | undefined {
  const ours = packageOf(specifier);
  if (ours !== undefined) {
    if (PACKAGES[from.home]?.includes(ours)) return undefined;
    return `${from.home} may not import ${ours} (${specifier})`;
  }
  if (/^@anthropic-ai\/sdk(?:\/|$)/.test(specifier)) {
    const allowed = from.inner.startsWith("models/anthropic/") || !from.path.startsWith("packages/");
    return allowed ? undefined : `only models/anthropic may import the SDK (${specifier})`;
  }
  if (!specifier.startsWith("node:") || isNodePort(from)) return undefined;
  // Core's pure part also runs where there is no Node; agent's plans are only free of side effects.
  if (isPure(from) && (from.home === "core" || specifier !== "node:crypto"))
    return `is pure and may not import ${specifier}`;
  if (specifier === "node:crypto") {
    const chance = from.home === "core" && /\b(?:random|generate|webcrypto)\w*/.exec(clause)?.[0];
    return chance ? `takes randomness from node:crypto (${chance}); it comes from Ids` : undefined;
  }
  return from.home === "core" ? `only ports/node may import ${specifier}` : undefined;
}

function judgeFile(from: Place, to: Place, specifier: string): string | undefined {
  if (from.home !== to.home) return judgeReach(from, to, specifier);
  if (isTest(to.path)) return `may not import test code (${specifier})`;
  const level = judgeLevels(from, to, specifier);
  if (level !== undefined) return level;
  if (from.zone === undefined || to.zone === undefined) return undefined;
  const [low, high] = [RANKS[from.zone], RANKS[to.zone]];
  if (low === undefined || high === undefined) return undefined;
  if (low < high) return `${from.zone} may not import ${to.zone} (${specifier})`;
  if (isNodePort(to)) return judgeNodePort(from, specifier);
  if (from.zone === "view" && to.zone === "tokens") return `view may not import tokens (${specifier})`;
  return judgeLayers(from, to, specifier);
}

/** Benchmarks and the simulator may import internals of a package; published code uses its public API. */
function judgeReach(from: Place, to: Place, specifier: string): string | undefined {
  if (!PACKAGES[from.home]?.includes(to.home)) return `${from.home} may not import ${to.home} (${specifier})`;
  return from.path.startsWith("packages/") ? `reaches into ${to.home} by path (${specifier})` : undefined;
}

/** Real ports are imported only at the top of core and passed down; otherwise core could not be simulated. */
function judgeNodePort(from: Place, specifier: string): string | undefined {
  if (isPure(from)) return `is pure and may not import ${specifier}`;
  const isDoor = from.inner === "models/anthropic/index.ts";
  if (isDoor || ["ports", "session", "index", "internal"].includes(from.zone ?? "")) return undefined;
  return `may not import real ports (${specifier}); they are handed down from session`;
}

function judgeLayers(from: Place, to: Place, specifier: string): string | undefined {
  const [layer, other] = [layerOf(from), layerOf(to)];
  if (from.zone === "layers" && layer === undefined && other !== undefined)
    return `is shared by layers and may not import layer ${other} (${specifier})`;
  if (layer === undefined || other === undefined || layer === other) return undefined;
  return `layer ${layer} may not import layer ${other} (${specifier})`;
}

function layerOf({ inner }: Place): string | undefined {
  return /^layers\/([^/]+)\//.exec(inner)?.[1];
}
