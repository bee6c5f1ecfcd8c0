// The plan of a session, in its folder: written when it is shown to the user, restored after a compaction.
import { readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../files/write-whole.ts";

/** A longer text is not a plan. */
export const MAX_PLAN = 50_000;

export const planPath = (folder: string): string => join(folder, "plan.md");

export async function writePlan(folder: string, plan: string): Promise<void> {
  await writeWhole(planPath(folder), Buffer.from(`${plan.trim()}\n`), { mode: 0o600 });
}

/** `undefined` if there is no plan. */
export async function readPlan(folder: string): Promise<string | undefined> {
  try {
    const plan = (await readFile(planPath(folder), "utf8")).trim();
    return plan === "" ? undefined : plan.slice(0, MAX_PLAN).toWellFormed();
  } catch {
    return undefined;
  }
}

/** Called after the conversation was cleared. */
export async function dropPlan(folder: string): Promise<void> {
  await unlink(planPath(folder)).catch(() => {});
}
