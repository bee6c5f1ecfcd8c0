// Opens a session: settings, prelude, path, transcript, in this order.
import { offlineModel } from "../models/offline/offline-model.ts";
import { nodeEnvironment } from "../ports/node/environment.ts";
import { nodePorts } from "../ports/node/ports.ts";
import { findSessionWindow } from "../record/window-limits.ts";
import { Session } from "../session.ts";
import { loadSettings, managedPath } from "../settings/load-settings.ts";
import type { Settings } from "../settings/schema.ts";
import type { Entry } from "../transcript/entries.ts";
import type { LinePlace } from "../transcript/load-transcript.ts";
import { openTranscript, readTranscript } from "../transcript/open-transcript.ts";
import { findPlaces, type Places } from "../transcript/project-places.ts";
import { PathFold } from "../view/path-fold.ts";
import { requireSessionId } from "./check-input.ts";
import { requireAbsolute, requireOptions, requireRoom } from "./check-options.ts";
import { copySession } from "./copy-session.ts";
import { findSession } from "./find-session.ts";
import { LongSession } from "./long-session.ts";
import { makePrelude } from "./make-prelude.ts";
import { SessionError } from "./session-error.ts";
import { SessionState } from "./session-state.ts";
import type { SessionOptions } from "./session-types.ts";
import { WHOLE_BYTES } from "./snapshot/is-snapshot-due.ts";
import { removeDraft } from "./snapshot/snapshot.ts";

/**
 * Opens a session: a new one, or with `resume` an earlier one of the project, also after a crash. Then, for each turn:
 * `user()`, `request()`, send it, `assistant()`, `toolResults()`; at the end `close()`.
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  requireOptions(options);
  const ports = options.ports ?? nodePorts();
  const machine = nodeEnvironment();
  const environment = options.ports ? undefined : machine;
  const home = options.home ?? environment?.home;
  if (!home) throw new SessionError("bad-input", "Give `home`: with ports of your own there is no default.");
  requireAbsolute("home", home);
  const env = options.env ?? environment?.variables ?? {};
  let givenSettings = options.settings;
  const resolveSettings = async (given: SessionOptions["settings"]) => {
    givenSettings = given;
    const resolved = await loadSettings(ports, {
      home,
      cwd: options.cwd,
      env,
      commandLine: given,
      managed: managedPath(machine.platform),
    });
    return options.parent === undefined ? resolved : { ...resolved, settings: withoutMemoryWork(resolved) };
  };
  const { settings, findings } = await resolveSettings(options.settings);
  const prelude = makePrelude(options, settings.models);
  requireRoom(options.request, findSessionWindow(prelude, settings));
  const { sessions, project } = await findPlaces(ports.files, home, options.cwd);
  const place = findFolder(options, { sessions, project });
  const found = await findSession(ports, place, options.resume);
  const { id, path } = options.fork ? await copySession(ports, found, options.fork) : found;
  const { models: overrides, microcompact } = settings;
  const makeState = (folds = options.folds) => new SessionState(overrides, microcompact.economy, folds);
  const size = (await ports.files.stat(path))?.size ?? 0;
  const dependsOn = [overrides, microcompact.economy];
  const reading = { files: ports.files, path, settings: dependsOn };
  const long = size > WHOLE_BYTES ? new LongSession({ ...reading, makeState: () => makeState() }) : undefined;
  const whole = makeState();
  const open = options.readOnly ? readTranscript : openTranscript;
  const takeEntry = (entry: Entry, place: LinePlace) =>
    long ? long.takeEntry(entry, place) : whole.takeEntry(entry);
  const transcript = await open(ports, path, takeEntry, long);
  if (long && !options.readOnly) await removeDraft(ports.files, path);
  const taken = options.readOnly ? undefined : long?.take(transcript);
  long?.readShown();
  const snapshot = {
    options:
      options.readOnly || !makeAnew(options.folds)
        ? undefined
        : { ...reading, makeState: () => makeState(makeAnew(options.folds)) },
    taken,
    saved: long?.restoredTo ?? 0,
  };
  const state = long?.state ?? whole;
  const opening = { damage: transcript.damage, settings: findings, copiedFrom: state.copiedFrom };
  const { cwd, restore: restorer, hooks, look, tracer, isOneShot = false, isTeamTrusted } = options;
  const { isAgentMemoryTrusted } = options;
  const { transports, worktrees } = options;
  const models = options.models ?? { main: offlineModel() };
  const openChild = (child: Omit<SessionOptions, "cwd">) => {
    // Without ports of the caller's, each session makes its own.
    const own = options.ports && { ports };
    const shared = { cwd, home, env, ...own, ...(givenSettings && { settings: givenSettings }) };
    return openSession({ ...shared, ...child, parent: id });
  };
  const session = new Session({
    id,
    transcript,
    state,
    snapshot,
    prelude,
    settings,
    resolve: resolveSettings,
    ports,
    opening,
    sessions,
    cwd,
    home,
    env,
    models,
    openChild: options.readOnly ? undefined : openChild,
    isOneShot,
    isTeamTrusted,
    isAgentMemoryTrusted,
    look,
    restorer,
    hooks,
    tracer,
    ...(transports && { transports }),
    ...(worktrees && { worktrees }),
  });
  // Agents that were working in the background when the process ended get their reports recorded before the session
  // continues.
  if (options.resume != null && !options.readOnly) await session.agents.deliverDue();
  return session;
}

/** The folds of the host follow its own session; a snapshot is folded beside it. Undefined if one cannot be made anew. */
function makeAnew(folds: SessionOptions["folds"] = []) {
  const known = folds.filter((fold) => fold instanceof PathFold);
  return known.length === folds.length ? known.map((fold) => fold.makeAnew()) : undefined;
}

function findFolder(
  { isAside, parent }: SessionOptions,
  { sessions, project }: Omit<Places, "root">,
): string {
  if (parent !== undefined) return `${sessions}/${requireSessionId(parent)}/agents`;
  return isAside ? `${project}/asides` : sessions;
}

/**
 * For an agent that works for another: what it is told is not the human's word, so it saves, recalls and tidies no memories.
 */
const withoutMemoryWork = ({ settings }: { readonly settings: Settings }): Settings => ({
  ...settings,
  switches: { ...settings.switches, extraction: false, recall: false, dreaming: false },
});
