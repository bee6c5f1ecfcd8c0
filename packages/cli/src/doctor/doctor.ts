// Runs every check and prints what was found.
import { FileError, nodeEnvironment, nodePorts } from "@palimpsest/core";
import { isExpected, sentence } from "../failure.ts";
import { printLine } from "../output.ts";
import { wrap } from "../wrap.ts";
import { checkAgent } from "./agent.ts";
import type { Area, Finding } from "./finding.ts";
import { checkHome } from "./home.ts";
import { checkMemory } from "./memory.ts";
import { checkModel } from "./model.ts";
import { checkSearchIndex } from "./search-index.ts";
import { checkSettings, settingsOf } from "./settings.ts";
import { checkTranscripts } from "./transcripts.ts";
import { checkTrust } from "./trust.ts";
import { checkVersions } from "./versions.ts";

export interface DoctorOptions {
  readonly json?: true;
}

const MARKS = { ok: "ok  ", warning: "warn", error: "FAIL" };

export async function doctor({ json }: DoctorOptions): Promise<void> {
  const findings = await examine();
  printLine(json ? JSON.stringify({ type: "doctor", findings }, null, 2) : findings.map(lines).join("\n"));
  if (findings.some(isError)) process.exitCode = 1;
}

export async function examine(): Promise<readonly Finding[]> {
  const surroundings = { ports: nodePorts(), environment: nodeEnvironment(), cwd: process.cwd() };
  const settings = await settingsOf(surroundings);
  const folders = await told("folders", () => checkHome(surroundings, settings));
  const transcripts = await told("transcripts", () => checkTranscripts(surroundings));
  const memory = await told("memory", () => checkMemory(surroundings, settings));
  const search = await told("search", () => checkSearchIndex(surroundings));
  return [
    ...checkVersions(),
    ...folders,
    ...checkSettings(settings),
    // A home that cannot be used is told once, not again for each thing that would be in it.
    ...[...transcripts, ...memory, ...search].filter((one) => !isError(one) || !folders.some(isError)),
    ...(await checkAgent(surroundings)),
    ...(await told("trust", () => checkTrust(surroundings))),
    ...(await checkModel(surroundings, settings)),
  ];
}

/** What keeps a check from looking is itself a finding. */
async function told(area: Area, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (!isExpected(error)) throw error;
    const message = FileError.isInstance(error) ? error.message : sentence(error);
    return [{ area, level: "error", message }];
  }
}

const isError = ({ level }: Finding): boolean => level === "error";

function lines({ level, area, message, remedy }: Finding): string {
  const first = `${MARKS[level]}  ${area.padEnd(11)} `;
  const finding = wrap(message, first);
  return remedy ? `${finding}\n${wrap(remedy, `${" ".repeat(first.length)}→ `)}` : finding;
}
