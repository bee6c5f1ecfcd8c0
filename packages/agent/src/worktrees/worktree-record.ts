// The record of a worktree on disk, beside the tree itself: its original, its first state, and whether it was merged.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readRegularFile } from "@palimpsest/core/ports";
import * as z from "zod";
import { makeFolder, PRIVATE_FOLDER } from "../files/make-folder.ts";
import { writeWhole } from "../files/write-whole.ts";
import type { RawName } from "../git/raw-name.ts";
import type { Manifest, TreeEntry } from "./tree-entry.ts";

const entrySchema = z.lazy(() =>
  z.object({ mode: z.enum(["100644", "100755", "120000"]), oid: z.string().regex(/^[0-9a-f]{40,64}$/) }),
);
const changeSchema = z.lazy(() =>
  z.object({ name: z.string().min(1), before: entrySchema.optional(), after: entrySchema.optional() }),
);
const recordSchema = z.lazy(() =>
  z.object({
    version: z.literal(1),
    name: z.string(),
    /** The agent that worked in it, and its task in a few words. */
    agent: z.string(),
    task: z.string(),
    /** The agent's session, once it has one. */
    session: z.string().optional(),
    /** The root of the person's work tree. */
    original: z.string(),
    tree: z.string(),
    created: z.number(),
    format: z.enum(["sha1", "sha256"]),
    /** The id of its first tree. */
    base: z.string(),
    /** Branches and tags at the start: a commit in the worktree changes them. */
    refs: z.string(),
    /** The merged changes, so that they can be undone. The tree has been removed then, unless it contains more. */
    merged: z.object({ at: z.number(), changes: z.array(changeSchema) }).optional(),
    /** Changes whose merge was undone: they can be merged again, even if the tree has been removed. */
    undone: z.array(changeSchema).optional(),
  }),
);

export type WorktreeRecord = z.infer<typeof recordSchema>;

/** A change from the first state of the worktree to its present one. */
export interface FileChange {
  readonly name: RawName;
  /** Undefined for a new file. */
  readonly before?: TreeEntry | undefined;
  /** Undefined for a removed one. */
  readonly after?: TreeEntry | undefined;
}

const MAX_RECORD = 64_000_000;
const MODE = { mode: 0o600 };

/** Beside pal's home, not inside: every write inside would need permission. */
export const worktreesFolder = (home: string): string => `${home.replace(/\/+$/, "")}-worktrees`;

export class WorktreeFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  get store(): string {
    return join(this.folder, "store");
  }

  async writeRecord(record: WorktreeRecord): Promise<void> {
    makeFolder(this.folder, PRIVATE_FOLDER);
    await writeWhole(join(this.folder, "record.json"), Buffer.from(`${JSON.stringify(record)}\n`), MODE);
  }

  /** `undefined` if it is missing or cannot be read: then the folder's content is unknown, and nothing touches it. */
  async readRecord(): Promise<WorktreeRecord | undefined> {
    try {
      const bytes = await readRegularFile(join(this.folder, "record.json"), MAX_RECORD);
      const parsed = recordSchema.safeParse(JSON.parse(bytes.toString("utf8")));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }

  async writeBase(manifest: Manifest): Promise<void> {
    const lines = [...manifest].map(([name, { mode, oid }]) => `${JSON.stringify([name, mode, oid])}\n`);
    await writeWhole(join(this.folder, "base.jsonl"), Buffer.from(lines.join("")), MODE);
  }

  async readBase(): Promise<Manifest> {
    const text = await readFile(join(this.folder, "base.jsonl"), "utf8");
    const lines = text.split("\n").filter((line) => line !== "");
    return new Map(
      lines.map((line) => {
        const [name, mode, oid] = JSON.parse(line) as [RawName, TreeEntry["mode"], string];
        return [name, { mode, oid }];
      }),
    );
  }
}

export interface KeptWorktree {
  readonly files: WorktreeFiles;
  readonly record: WorktreeRecord;
}

/** The worktrees of a project, oldest first. */
export async function listWorktrees(folder: string): Promise<readonly KeptWorktree[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const files = new WorktreeFiles(join(folder, name));
      const record = await files.readRecord();
      return record ? [{ files, record }] : [];
    }),
  );
  return found.flat().toSorted((a, b) => a.record.created - b.record.created);
}
