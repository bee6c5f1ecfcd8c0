// Checks which of this project's transcripts are damaged. Damage loses single lines, never a session.
import { listSessions } from "@palimpsest/core";
import { findPlaces, loadTranscript } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import type { Finding, Surroundings } from "./doctor-finding.ts";

/** Damaged lines named per transcript; the rest are counted. */
const LINES_NAMED = 3;

export async function checkTranscripts({ ports, environment, cwd }: Surroundings): Promise<Finding[]> {
  const { sessions } = await findPlaces(ports.files, environment.home, cwd);
  const listed = await listSessions(ports.files, sessions);
  const findings: Finding[] = [];
  for (const { path } of listed) findings.push(...(await checkTranscript(ports, path)));
  const counted = formatCount(listed.length, "session");
  if (findings.length > 0) return findings;
  return [{ area: "transcripts", level: "ok", message: `${counted} in this project, none damaged.` }];
}

async function checkTranscript(ports: Surroundings["ports"], path: string): Promise<Finding[]> {
  const { skipped, findings, torn } = await loadTranscript(ports.files, path);
  const found: Finding[] = [];
  if (skipped > 0) {
    const named = findings.slice(0, LINES_NAMED).map(({ line, reason }) => `line ${line}: ${reason}`);
    const lines = formatCount(skipped, "line is", "lines are");
    const message = `${path}: ${lines} skipped (${named.join("; ")}${skipped > LINES_NAMED ? "; …" : ""}).`;
    found.push({
      area: "transcripts",
      level: "warning",
      message,
      remedy: `${skipped === 1 ? "It stays" : "They stay"} in the file; nothing needs to be done.`,
    });
  }
  if (torn) {
    const bytes = formatCount(torn.bytes, "byte");
    const message = `${path}: the last line is incomplete (${bytes}), as after a crash.`;
    found.push({
      area: "transcripts",
      level: "warning",
      message,
      remedy: "It is truncated when the session is resumed.",
    });
  }
  return found;
}
