// Reads the branch and commit that are checked out from HEAD, refs and packed-refs. Does not start git.
import { join } from "node:path";
import { readRegularFileSync } from "@palimpsest/core/ports";
import { lookAt, type Repository } from "./locate-repository.ts";

export interface Head {
  /** Absent where a commit is checked out instead of a branch. */
  readonly branch?: string;
  /** Absent on a branch that has no commit yet. */
  readonly commit?: string;
}

/** HEAD and a ref hold one line each. */
const MAX_REF = 1_024;
/** About 150,000 branches and tags. */
const MAX_PACKED = 16_000_000;
/** The maximum length of a label. */
const MAX_BRANCH = 200;
/** How many symbolic references are followed; git follows five. */
const MAX_STEPS = 5;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** What git forbids in the name of a reference, and what could not be shown on one line. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp} ~^:?*[\\]|\.\.|@\{|\/\/|(?:^|\/)[.-]|\.(?:lock)?(?:\/|$)|\/$/u;

/** `undefined` where HEAD cannot be read: another format, a link, a device. */
export function readHead({ gitFolder, commonFolder }: Repository): Head | undefined {
  const head = readLine(join(gitFolder, "HEAD"));
  if (head === undefined) return undefined;
  if (COMMIT.test(head)) return { commit: head };
  const ref = targetOf(head);
  const branch = ref === undefined ? undefined : /^refs\/heads\/(.+)$/.exec(ref)?.[1];
  if (ref === undefined || branch === undefined || branch.length > MAX_BRANCH) return undefined;
  const commit = readRef(commonFolder, ref);
  return { branch, ...(commit !== undefined && { commit }) };
}

/** The commit that a reference such as `refs/heads/main` stands for. */
export function readRef(commonFolder: string, ref: string): string | undefined {
  let name = ref;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!isRefName(name)) return undefined;
    const line = readLine(join(commonFolder, ...name.split("/")));
    if (line === undefined) return readPacked(commonFolder, name);
    if (COMMIT.test(line)) return line;
    const next = targetOf(line);
    if (next === undefined) return undefined;
    name = next;
  }
  return undefined;
}

export const isRefName = (name: string): boolean => name.startsWith("refs/") && !FORBIDDEN.test(name);

const targetOf = (line: string): string | undefined => {
  const ref = /^ref:[ \t]*(.+)$/.exec(line)?.[1];
  return ref !== undefined && isRefName(ref) ? ref : undefined;
};

function readPacked(commonFolder: string, name: string): string | undefined {
  const text = readOwn(join(commonFolder, "packed-refs"), MAX_PACKED) ?? "";
  const at = `\n${text}`.indexOf(` ${name}\n`);
  if (at < 0) return undefined;
  const commit = text.slice(text.lastIndexOf("\n", at - 2) + 1, at - 1);
  return COMMIT.test(commit) ? commit : undefined;
}

function readLine(path: string): string | undefined {
  const text = readOwn(path, MAX_REF)?.trimEnd();
  return text === undefined || /[\r\n]/.test(text) ? undefined : text;
}

/** Does not follow links, which could lead outside the repository. */
function readOwn(path: string, maxBytes: number): string | undefined {
  if (!lookAt(path)?.isFile()) return undefined;
  try {
    return readRegularFileSync(path, maxBytes).toString("utf8");
  } catch {
    return undefined;
  }
}
