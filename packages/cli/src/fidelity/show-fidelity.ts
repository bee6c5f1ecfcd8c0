// `pal fidelity`: what the compactions of recorded sessions kept.
import { LiveLines, printLine, terminalColumns } from "../output.ts";
import { findNamed, loadPlace, type SessionPlace } from "../page/load-sessions.ts";
import { FidelityTotals, formatSession, type MeasuredSession, toFidelityJson } from "./format-fidelity.ts";
import { measureCompactions } from "./measure-compactions.ts";

export interface FidelityOptions {
  readonly lost?: true;
  readonly json?: true;
}

export async function showFidelity(named: readonly string[], { lost, json }: FidelityOptions): Promise<void> {
  const places = await findNamed(named);
  const columns = terminalColumns();
  if (json) {
    const list: object[] = [];
    for (const place of places) list.push(toFidelityJson(await measureSession(place)));
    return printLine(JSON.stringify(list.length === 1 ? list[0] : list, null, 2));
  }
  const lines =
    places.length === 1
      ? formatSession(await measureSession(places[0]!), { columns, isLong: lost })
      : (await sumSessions(places)).format(columns);
  for (const line of lines) printLine(line);
}

async function sumSessions(places: readonly SessionPlace[]): Promise<FidelityTotals> {
  const totals = new FidelityTotals();
  const live = new LiveLines();
  try {
    for (const place of places) {
      totals.add(await measureSession(place));
      live.show(() => totals.format());
    }
  } finally {
    live.end();
  }
  return totals;
}

async function measureSession(place: SessionPlace): Promise<MeasuredSession> {
  const { entries, ...about } = await loadPlace(place);
  return { ...about, compactions: measureCompactions(entries) };
}
