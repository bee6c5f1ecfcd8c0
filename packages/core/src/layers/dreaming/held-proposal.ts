// Stores a dream that waits for review, in one file beside the operations, until it is applied or dropped.

import * as z from "zod";
import type { Files } from "../../ports/files.ts";
import type { Proposal } from "./dream.ts";

const heldPath = (folder: string) => `${folder}/.history/held-dream.json`;

// Lazy, because a normal start does not need this schema.
const proposal = z.lazy(() =>
  z.object({
    id: z.string(),
    asOf: z.number(),
    changes: z.array(
      z.object({ path: z.string(), text: z.string().nullable(), base: z.string().nullable() }),
    ),
    account: z.array(
      z.object({
        fact: z.object({ id: z.string(), path: z.string(), text: z.string() }),
        outcome: z.enum(["kept", "merged", "superseded", "retired"]),
        into: z.string().optional(),
        by: z.string().optional(),
        because: z.string().optional(),
        needsAgreement: z.boolean().optional(),
      }),
    ),
    held: z.string().optional(),
  }),
);

export async function keepHeld(files: Files, folder: string, held: Proposal): Promise<void> {
  await files.write(heldPath(folder), `${JSON.stringify(held)}\n`);
}

/** Returns undefined also if the file cannot be read. */
export async function readHeld(files: Files, folder: string): Promise<Proposal | undefined> {
  try {
    const text = new TextDecoder().decode(await files.read(heldPath(folder)));
    return proposal.safeParse(JSON.parse(text)).data as Proposal | undefined;
  } catch {
    return undefined;
  }
}

export async function dropHeld(files: Files, folder: string): Promise<void> {
  await files.remove(heldPath(folder));
}
