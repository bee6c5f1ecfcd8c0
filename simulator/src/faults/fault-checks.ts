// The conditions that must hold after every round, whatever fault was injected.
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Block, MessagesRequest } from "@palimpsest/emulator";
import { type Finding, findLeft, findLost, findUnclear } from "./fault-finding.ts";
import type { Ended, FaultPlace } from "./fault-place.ts";

/** Commands in these rounds take milliseconds; this leaves room for a busy machine. */
const LINGER_MS = 10_000;

/** Checks requests, commands and transcripts. `answers`: the answers printed by runs that ended well. */
export async function checkRecord(
  place: FaultPlace,
  answers: readonly string[],
  { areCallsSaved = true }: { readonly areCallsSaved?: boolean } = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { valid, errors } of readLedger(place))
    if (!valid) findings.push(findLost(`An invalid request was sent: ${errors}`));
  const numbers = await readEffects(place);
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  for (const number of new Set(twice)) findings.push(findLost(`Tool call ${number} ran twice.`));
  const kept = await place.transcripts();
  for (const answer of answers)
    if (!kept.includes(answer))
      findings.push(findLost(`${answer} was printed and is not in any transcript.`));
  for (const id of areCallsSaved ? sentCalls(place) : [])
    if (!kept.includes(id))
      findings.push(findLost(`The call ${id} was sent to the model and is not in any transcript.`));
  return findings;
}

/** Called after a run that ended well: it must have cleaned up after all earlier ones. */
export async function checkLeftovers(place: FaultPlace): Promise<Finding[]> {
  const findings = (await waitForProcesses(place)).map((text) => findLeft(`A process: ${text}`));
  const isTrace = (path: string) => /\.tmp$|\.lock(?:\.takeover)?$|\.cwd$|doctor-/.test(path);
  for (const path of await place.files(isTrace)) findings.push(findLeft(path.slice(place.folder.length)));
  return findings;
}

/** A run must end well, or say in a sentence why it did not. */
export function checkEnd(what: string, end: Ended, codes: readonly number[] = [0]): Finding[] {
  const told = `${what}: exit code ${end.code}${end.signal ? `, ${end.signal}` : ""}; ${JSON.stringify(end.stderr.slice(-300))}`;
  if (end.hung) return [findUnclear(`${told}, and it did not end by itself`)];
  if (/\n\s+at .*[:(]/.test(end.stderr)) return [findUnclear(`${told}, a stack instead of a sentence`)];
  if (end.code === null || !codes.includes(end.code)) return [findUnclear(told)];
  if (end.code !== 0 && !/[.!?)]\s*$/.test(end.stderr)) return [findUnclear(`${told}, no sentence`)];
  return [];
}

function readLedger(place: FaultPlace) {
  return place.emulator.ledger.map((row) => ({
    valid: row.valid,
    errors: JSON.stringify(row).slice(0, 300),
  }));
}

async function readEffects(place: FaultPlace): Promise<readonly string[]> {
  const text = await readFile(`${place.work}/effects`, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}

/** Ids of calls that a request has contained: they were sent, so they must be on disk. */
function sentCalls(place: FaultPlace): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { body } of place.emulator.ledger)
    for (const { content } of (body as MessagesRequest | undefined)?.messages ?? [])
      for (const block of typeof content === "string" ? [] : (content as readonly Block[]))
        if (block.type === "tool_use") ids.add(String(block.id));
  return ids;
}

/** Processes whose environment names this place, once there was time for them to end. */
async function waitForProcesses(place: FaultPlace): Promise<readonly string[]> {
  if (!existsSync("/proc/self/environ")) return [];
  for (let waited = 0; ; waited += 100) {
    const found = await findProcesses(place);
    if (found.length === 0 || waited >= LINGER_MS) return found;
    await sleep(100);
  }
}

async function findProcesses(place: FaultPlace): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (!environment.includes(`PALIMPSEST_HOME=${place.home}`)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (command !== "") found.push(`${pid} ${command.replaceAll("\0", " ").trim().slice(0, 200)}`);
  }
  return found;
}
