// Sessions that an earlier version wrote, stored as files together with the next request that was made of them. Reads and
// records them; `packages/core/fixtures/README.md` says how.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { memoryPorts } from "../ports/memory/ports.ts";
import { openSession } from "../session/open-session.ts";
import type { SettingsInput } from "../settings/schema.ts";
import type { Prelude } from "../transcript/entries.ts";
import { loadTranscript } from "../transcript/load-transcript.ts";

const FOLDER = join(import.meta.dirname, "../../fixtures/sessions");
const QUESTION = "What is left to do?";

/** What is known about a fixture apart from its files. */
interface FixtureFacts {
  readonly id: string;
  readonly path: string;
  readonly cwd: string;
  readonly home: string;
  /** The time at which it is reopened, in milliseconds since the epoch. */
  readonly now: number;
  readonly settings: SettingsInput;
  /** The modification time of each file, because memories show their age. */
  readonly modified: Readonly<Record<string, number>>;
}

export const fixtureNames = (): readonly string[] => readdirSync(FOLDER).sort();

export const recordedRequest = (name: string): string =>
  readFileSync(join(FOLDER, name, "next-request.jsonl"), "utf8").trimEnd();

/**
 * Opens the session like a new process, says one thing, and returns the bytes of the next request. `held`: settings that
 * replace the session's own.
 */
export async function nextRequest(name: string, held: SettingsInput = {}): Promise<string> {
  const facts: FixtureFacts = JSON.parse(readFileSync(join(FOLDER, name, "fixture.json"), "utf8"));
  const ports = memoryPorts({ start: facts.now });
  await ports.files.makeFolder(facts.cwd);
  for (const [path, modified] of Object.entries(facts.modified)) {
    await ports.files.write(path, readFileSync(join(FOLDER, name, "disk", path)));
    await ports.files.setModified(path, modified);
  }
  const { entries } = await loadTranscript(ports.files, facts.path);
  const prelude = entries.findLast(({ type }) => type === "prelude") as { readonly prelude: Prelude };
  const { model, system, tools, parameters, keep } = prelude.prelude;
  const { clock } = ports;
  const { id: resume, cwd, home } = facts;
  const settings = mergeGroups(facts.settings as Group, held as Group) as SettingsInput;
  const options = { cwd, home, settings, model, system, tools, keep, ports, resume, env: {} };
  const session = await clock.runUntil(openSession({ ...options, request: parameters }));
  await clock.runUntil(session.user(QUESTION));
  const request = JSON.stringify(await clock.runUntil(session.request()));
  await clock.runUntil(session.close());
  return request;
}

/**
 * Writes a fixture: the files of a closed session, and the request that this version makes of them.
 * @public Called by hand, as the fixtures' README says.
 */
export async function recordFixture(
  name: string,
  files: ReadonlyMap<string, Uint8Array>,
  facts: FixtureFacts,
): Promise<void> {
  const folder = join(FOLDER, name);
  for (const [path, bytes] of files) writeInto(join(folder, "disk", path), bytes);
  writeInto(join(folder, "fixture.json"), `${JSON.stringify(facts, null, 2)}\n`);
  writeInto(join(folder, "next-request.jsonl"), `${await nextRequest(name)}\n`);
}

type Group = Record<string, unknown>;

const mergeGroups = (settings: Group, held: Group): Group =>
  Object.fromEntries(
    Object.entries({ ...settings, ...held }).map(([name, value]) => [
      name,
      isGroup(settings[name]) && isGroup(value) ? mergeGroups(settings[name], value) : value,
    ]),
  );

const isGroup = (value: unknown): value is Group => typeof value === "object" && value !== null;

function writeInto(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
