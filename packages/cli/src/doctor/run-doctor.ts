// Runs every check and prints what was found.
import { FileError, nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { isExpected, toSentence } from "../failure.ts";
import { printLine, terminalColumns } from "../output.ts";
import { wrapText } from "../wrap.ts";
import { checkAgent } from "./check-agent.ts";
import { checkHome } from "./check-home.ts";
import { checkMemory } from "./check-memory.ts";
import { checkModel } from "./check-model.ts";
import { checkSearchIndex } from "./check-search-index.ts";
import { checkSettings, settingsOf } from "./check-settings.ts";
import { checkTranscripts } from "./check-transcripts.ts";
import { checkTrust } from "./check-trust.ts";
import { checkVersions } from "./check-versions.ts";
import type { Area, Finding } from "./doctor-finding.ts";

export interface DoctorOptions {
  readonly json?: true;
}

const MARKS = { ok: "ok  ", warning: "warn", error: "FAIL" };

export async function runDoctor({ json }: DoctorOptions): Promise<void> {
  const findings = await examineSetup();
  printLine(
    json
      ? JSON.stringify({ type: "doctor", findings }, null, 2)
      : findings.map((finding) => formatFinding(finding, terminalColumns())).join("\n"),
  );
  if (findings.some(isError)) process.exitCode = 1;
}

export async function examineSetup(): Promise<readonly Finding[]> {
  const surroundings = { ports: nodePorts(), environment: nodeEnvironment(), cwd: process.cwd() };
  const settings = await settingsOf(surroundings);
  const folders = await runCheck("folders", () => checkHome(surroundings, settings));
  const transcripts = await runCheck("transcripts", () => checkTranscripts(surroundings));
  const memory = await runCheck("memory", () => checkMemory(surroundings, settings));
  const search = await runCheck("search", () => checkSearchIndex(surroundings));
  return [
    ...checkVersions(),
    ...folders,
    ...checkSettings(settings),
    // An unusable home is reported once, not again for everything that would be in it.
    ...[...transcripts, ...memory, ...search].filter((one) => !isError(one) || !folders.some(isError)),
    ...(await checkAgent(surroundings, settings)),
    ...(await runCheck("trust", () => checkTrust(surroundings))),
    ...(await checkModel(surroundings, settings)),
  ];
}

/** If a check cannot run, that is itself a finding. */
async function runCheck(area: Area, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (!isExpected(error)) throw error;
    const message = FileError.isInstance(error) ? error.message : toSentence(error);
    return [{ area, level: "error", message }];
  }
}

const isError = ({ level }: Finding): boolean => level === "error";

function formatFinding({ level, area, message, remedy }: Finding, columns: number | undefined): string {
  const first = `${MARKS[level]}  ${area.padEnd(11)} `;
  const finding = wrapText(message, first, columns);
  return remedy ? `${finding}\n${wrapText(remedy, `${" ".repeat(first.length)}→ `, columns)}` : finding;
}
