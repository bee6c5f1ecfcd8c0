// `pal import`: creates sessions from other agents' transcripts, and reports what was in them.
import { acquireLock, type Entry } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { nameCommand } from "../name-command.ts";
import { LiveLines, printLine, printWarning, terminalColumns } from "../output.ts";
import { findSources, ImportProblem } from "./find-sources.ts";
import { formatImport, formatImporting, toImportJson } from "./format-import.ts";
import { ImportRecord } from "./import-record.ts";
import { draftFolder, draftSession, placeSession, rememberProjects } from "./import-session.ts";
import { ImportTotals, SessionWatch } from "./import-totals.ts";
import type { AgentName } from "./recorded.ts";
import { runAhead } from "./run-ahead.ts";

export interface ImportOptions {
  readonly from?: AgentName;
  readonly dryRun?: true;
  readonly again?: true;
  readonly json?: true;
}

/** Saved only now and then: losing the record costs time, not sessions. */
const SAVED_EVERY = 200;
/** While one transcript is unpacked or put into place, which wait for other threads and the disk, others are read. */
const DRAFTED_AT_ONCE = 4;

export async function importTranscripts(paths: readonly string[], options: ImportOptions): Promise<void> {
  const ports = nodePorts();
  const { home, variables } = nodeEnvironment();
  const isTrial = options.dryRun === true;
  const known = await ImportRecord.open(ports.files, home);
  const found = await findSources(paths, variables, {
    from: options.from,
    recallAgent: (file) => known.recallAgent(file),
  });
  if (found.length === 0) throw new ImportProblem(noneFound(paths, options.from));
  const taken = isTrial
    ? undefined
    : await acquireLock(ports, `${home}/import.lock`, {
        purpose: "Another import",
        advice: "Wait for it to end.",
      });
  if (taken && !taken.ok) throw new ImportProblem(taken.reason);
  try {
    if (!isTrial) await ports.files.remove(draftFolder(home));
    // Another import may have ended since.
    const record = await ImportRecord.open(ports.files, home);
    const fresh = options.again ? found : found.filter((source) => !record.isUnchanged(source));
    const totals = new ImportTotals(found.length - fresh.length);
    const live = new LiveLines();
    const findProject = rememberProjects(ports.files, home);
    const context = { ports, home, cwd: process.cwd(), isTrial, findProject };
    const all = fresh.reduce((sum, { size }) => sum + size, 0);
    let [placed, read] = [0, 0];
    const showProgress = () =>
      live.show(() => formatImporting(totals, { bytes: read, all, at: placed, sources: fresh.length }));
    const drafts = runAhead(fresh, {
      width: DRAFTED_AT_ONCE,
      run: async (source) => {
        const watch = new SessionWatch();
        let before = 0;
        const noteBytes = (bytes: number) => {
          read += bytes - before;
          before = bytes;
          showProgress();
        };
        const watchEntry = (entry: Entry) => watch.takeEntry(entry);
        return { watch, drafted: await draftSession(source, context, { noteBytes, watchEntry }) };
      },
      discard: async ({ drafted }) => drafted.draft?.remove(),
    });
    for await (const { item: source, result } of drafts) {
      try {
        if (result.status === "rejected") throw result.reason;
        const session = await placeSession(result.value.drafted, context);
        totals.add(session, result.value.watch);
        if (session.outcome !== "in-use") record.note(source);
      } catch (error) {
        // An unreadable transcript does not prevent the import of the others.
        if (isDiskFull(error)) throw error;
        totals.addFailure(source, (error as Error).message);
      }
      placed++;
      showProgress();
      if (!isTrial && placed % SAVED_EVERY === 0) await record.save();
    }
    live.end();
    if (!isTrial && fresh.length > 0) await record.save();
    report(totals, options);
  } finally {
    if (taken?.ok) {
      await ports.files.remove(draftFolder(home)).catch(() => {});
      await taken.lock.release();
    }
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
