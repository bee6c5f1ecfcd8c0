// Finds what a call has created that later work refers to by name: commits, branches, tags, issues, pull requests. Pure.
import { toOneLine } from "../text/to-one-line.ts";

export interface CreatedThing {
  readonly kind: "commit" | "branch" | "tag" | "issue" | "other";
  /** How it is referred to: hash and subject, a name, an address. */
  readonly name: string;
}

/** The output says at its beginning or end what was created. */
const SCANNED_CHARACTERS = 4_000;
const SUBJECT_CHARACTERS = 120;
const COMMITTED = /^\[([^\s\]]+)(?: \([^)]*\))? ([0-9a-f]{7,40})\] (.+)$/gm;
const BRANCHED =
  /\bgit\s+(?:-C\s+\S+\s+)?(?:checkout\s+-[bB]|switch\s+(?:-[cC]|--create)|worktree\s+add\s+(?:\S+\s+)??-[bB])\s+["']?([\w./@-]+)/g;
const TAGGED = /\bgit\s+tag\s+(?:-[asf]\s+)*["']?([\w./@-]*\d[\w./@-]*)/g;
/** A command or tool that creates something on a server returns its address. */
const MAKING_COMMAND = /\b(?:gh|glab|hub)\s+[\w-]+\s+create\b/;
const MAKING_TOOL = /create|publish|upload|deploy|open_issue/i;
const ADDRESS = /https?:\/\/[^\s"'`<>()[\]{}|\\,;]+[\w/]/g;
const IS_ISSUE = /\/(?:issues|pull|pulls|merge_requests|browse|issue)\/[\w-]+$/;
const MAX_ADDRESSES = 2;

export interface FinishedCall {
  readonly tool: string;
  /** The command, if the call ran a shell. */
  readonly run?: string | undefined;
}

/** `result`: what the successful call returned. */
export function findCreated({ tool, run }: FinishedCall, result: string): readonly CreatedThing[] {
  const command = run?.slice(0, SCANNED_CHARACTERS) ?? "";
  const isMaking = run === undefined ? MAKING_TOOL.test(tool) : MAKING_COMMAND.test(command);
  if (run === undefined && !isMaking) return [];
  const shown = trimMiddle(result);
  const commits = [...shown.matchAll(COMMITTED)].map(([, branch, hash, subject]): CreatedThing => {
    return { kind: "commit", name: `${hash} on ${branch}: ${toOneLine(subject!, SUBJECT_CHARACTERS)}` };
  });
  const listNamed = (kind: "branch" | "tag", pattern: RegExp) =>
    [...command.matchAll(pattern)].map(([, name]): CreatedThing => ({ kind, name: name! }));
  const addresses = isMaking
    ? [...shown.matchAll(ADDRESS)].slice(-MAX_ADDRESSES).map(([name]): CreatedThing => {
        return { kind: IS_ISSUE.test(name) ? "issue" : "other", name };
      })
    : [];
  return [...commits, ...listNamed("branch", BRANCHED), ...listNamed("tag", TAGGED), ...addresses];
}

const trimMiddle = (text: string): string =>
  text.length <= 2 * SCANNED_CHARACTERS
    ? text
    : `${text.slice(0, SCANNED_CHARACTERS)}\n${text.slice(-SCANNED_CHARACTERS)}`;
