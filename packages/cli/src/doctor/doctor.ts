// Runs every check and prints what was found.
import { FileError, nodeEnvironment, nodePorts } from "@palimpsest/core";
import type { Area, Finding } from "./finding.ts";
import { checkHome } from "./home.ts";
import { checkModel } from "./model.ts";
import { checkSettings } from "./settings.ts";
import { checkTranscripts } from "./transcripts.ts";
import { checkVersions } from "./versions.ts";

export interface DoctorOptions {
  readonly json?: true;
}

const MARKS = { ok: "ok  ", warning: "warn", error: "FAIL" };

export async function doctor({ json }: DoctorOptions): Promise<void> {
  const surroundings = { ports: nodePorts(), environment: nodeEnvironment(), cwd: process.cwd() };
  const findings: Finding[] = [
    ...checkVersions(),
    ...(await checkHome(surroundings)),
    ...(await told("settings", () => checkSettings(surroundings))),
    ...(await told("transcripts", () => checkTranscripts(surroundings))),
    ...(await checkModel(surroundings)),
  ];
  console.log(json ? JSON.stringify({ type: "doctor", findings }, null, 2) : findings.map(line).join("\n"));
  if (findings.some(({ level }) => level === "error")) process.exitCode = 1;
}

/** What keeps a check from looking is itself a finding. */
async function told(area: Area, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
    return [{ area, level: "error", message: error.message }];
  }
}

function line({ level, area, message, remedy }: Finding): string {
  const finding = `${MARKS[level]}  ${area.padEnd(11)} ${message}`;
  return remedy ? `${finding}\n      ${"".padEnd(11)} → ${remedy}` : finding;
}
