// Runs after a session was opened: announces sessions that have not been used for long, and removes them on a later day.
// Nothing waits for it, and everything it does is reported.
import { cleanUpSessions, type Removed, type Retention } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { formatCount } from "@palimpsest/core/text";
import { loadUsableSettings } from "./usable-settings.ts";

/** Sessions kept per project, however old, unless a person has set how long sessions are kept. */
const KEEP_NEWEST = 20;
/** How many sessions a line names. */
const MAX_NAMED = 3;
const KEY = "memory.cleanupDays";

/** `open`: the transcript of the session that is open here. */
export async function cleanUpBehind(open: string, tell: (text: string) => void): Promise<void> {
  const ports = nodePorts();
  const { home } = nodeEnvironment();
  const cleaned = await cleanUpSessions(ports, {
    home,
    retention: readRetention,
    keep: open,
    announce: ({ days, sessions }) => tell(announcementLine(days, sessions)),
  }).catch(() => undefined);
  if (cleaned && cleaned.removed.length > 0) tell(removalLine(cleaned.days, cleaned.removed));
}

/** With settings that cannot be read, nothing is removed: they may say that everything is to be kept. */
async function readRetention(): Promise<Retention | undefined> {
  const { settings, findings, source } = await loadUsableSettings();
  if (findings.some(({ key, code }) => key === KEY && code === "wrong-value")) return undefined;
  return {
    days: settings.memory.cleanupDays,
    // A number of days that a person has set applies to all sessions.
    keepNewest: source(KEY) === "default" ? KEEP_NEWEST : 0,
  };
}

function announcementLine(days: number, sessions: readonly Removed[]): string {
  const are = sessions.length === 1 ? "has" : "have";
  return `${formatCount(sessions.length, "session")} ${are} not been used for ${formatCount(days, "day")} and will be removed when pal starts on a later day: ${formatTitles(sessions)}. Resume a session to keep it, or save it with pal export; ${KEY} sets the number of days, and false keeps all.`;
}

function removalLine(days: number, sessions: readonly Removed[]): string {
  const were = sessions.length === 1 ? "was" : "were";
  return `Removed ${formatCount(sessions.length, "session")} that had not been used for ${formatCount(days, "day")} and ${were} announced on an earlier day: ${formatTitles(sessions)}.`;
}

function formatTitles(sessions: readonly Removed[]): string {
  const more = sessions.length - MAX_NAMED;
  const names = sessions.slice(0, MAX_NAMED).map(({ id }) => id);
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
