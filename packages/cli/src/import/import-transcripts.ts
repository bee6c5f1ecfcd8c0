// `pal import`: creates sessions from other agents' transcripts, and reports what was in them.
import { acquireLock } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { nameCommand } from "../name-command.ts";
import { LiveLines, printLine, printWarning, terminalColumns } from "../output.ts";
import { findSources, ImportProblem } from "./find-sources.ts";
import { formatImport, formatImporting, toImportJson } from "./format-import.ts";
import { ImportRecord } from "./import-record.ts";
import { importSession } from "./import-session.ts";
import { ImportTotals } from "./import-totals.ts";
import type { AgentName } from "./recorded.ts";

export interface ImportOptions {
  readonly from?: AgentName;
  readonly dryRun?: true;
  readonly again?: true;
  readonly json?: true;
}

/** Saved only now and then: losing the record costs time, not sessions. */
const SAVED_EVERY = 200;

export async function importTranscripts(paths: readonly string[], options: ImportOptions): Promise<void> {
  const ports = nodePorts();
  const { home, variables } = nodeEnvironment();
  const isTrial = options.dryRun === true;
  const found = await findSources(paths, options.from, variables);
  if (found.length === 0) throw new ImportProblem(noneFound(paths, options.from));
  const taken = isTrial
    ? undefined
    : await acquireLock(ports, `${home}/import.lock`, { purpose: "An import" });
  if (taken && !taken.ok) throw new ImportProblem(taken.reason);
  try {
    const record = await ImportRecord.open(ports.files, home);
    const fresh = options.again ? found : found.filter((source) => !record.isUnchanged(source));
    const totals = new ImportTotals(found.length - fresh.length);
    const live = new LiveLines();
    const all = fresh.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    for (const [at, source] of fresh.entries()) {
      const noteBytes = (bytes: number) =>
        live.show(() => formatImporting(totals, { bytes: done + bytes, all, at, sources: fresh.length }));
      noteBytes(0);
      try {
        const watch = totals.watchSession();
        const context = { ports, home, cwd: process.cwd(), isTrial, watchEntry: watch.takeEntry };
        const session = await importSession(source, context, { noteBytes });
        totals.add(session, watch);
        if (session.outcome !== "in-use") record.note(source);
      } catch (error) {
        // An unreadable transcript does not prevent the import of the others.
        if (isDiskFull(error)) throw error;
        totals.addFailure(source, (error as Error).message);
      }
      done += source.size;
      if (!isTrial && (at + 1) % SAVED_EVERY === 0) await record.save();
    }
    live.end();
    if (!isTrial && fresh.length > 0) await record.save();
    report(totals, options);
  } finally {
    if (taken?.ok) await taken.lock.release();
  }
}

function report(totals: ImportTotals, { json, dryRun }: ImportOptions): void {
  if (json) return printLine(JSON.stringify(toImportJson(totals, dryRun === true), null, 2));
  const command = nameCommand(nodeEnvironment().variables);
  const format = { isTrial: dryRun === true, columns: terminalColumns(), command };
  for (const line of formatImport(totals, format)) printLine(line);
  for (const { source, reason } of totals.failures)
    printWarning(`${source} could not be imported: ${reason}`);
}

function noneFound(paths: readonly string[], from: AgentName | undefined): string {
  if (paths.length > 0)
    return `No transcript of ${from ?? "Claude Code, Codex, pi or opencode"} was found in ${paths.join(", ")}.`;
  return from === undefined
    ? "No transcripts of Claude Code, Codex, pi or opencode were found in their usual places. Name a file or a folder: pal import PATH"
    : `No transcripts of ${from} were found in its usual place. Name a file or a folder: pal import PATH`;
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "no-space" || error.code === "ENOSPC");
