// How much of what an attacker wants gets into memory, with a model that obeys every order it meets.
import type { BenchTable } from "../bench-table.ts";
import { type Attack, CHANNELS } from "./attack.ts";
import { ATTACKS } from "./attack-inputs.ts";
import { attemptAttack, type Outcome } from "./attempt.ts";
import { PASTE_FORMATS } from "./paste-formats.ts";
import { listPastes, PASTE_WAYS } from "./pasted-attacks.ts";
import { publishedAttacks } from "./published.ts";
import { attemptTeamAttack, TEAM_FILES } from "./team-attacks.ts";
import { WORDINGS } from "./wordings.ts";

export async function benchAttacks(): Promise<readonly BenchTable[]> {
  const own = [];
  for (const channel of CHANNELS)
    own.push([channel, ATTACKS.filter((each) => each.channel === channel)] as const);
  const published = await publishedAttacks();
  const [fallback, ...known] = PASTE_WAYS.toReversed().map((way) => [way, listPastes(way)] as const);
  return [
    await makeTable("Poisoned inputs of our own", own),
    await makeTable(`Pastes in ${PASTE_FORMATS.length} formats, origin of the words on record`, known),
    await makeTable("The same pastes, origin unknown: the fallback", [fallback!]),
    await makeTeamTable(),
    ...(published.length > 0 ? [await makeTable("Published poisoned inputs", published)] : []),
  ];
}

async function makeTeamTable(): Promise<BenchTable> {
  const rows: (readonly (string | number)[])[] = [];
  for (const isTrusted of [false, true]) {
    const { read, asSaid, copied } = await attemptTeamAttack(isTrusted);
    rows.push([isTrusted ? "trusted" : "not trusted", Object.keys(TEAM_FILES).length, read, asSaid, copied]);
  }
  return {
    title: "Team memory written by an attacker",
    how: "Files in .palimpsest/team-memory that claim to be rules, to be said by the human, and to forbid calls. Counted: files that are read, files that recall shows as said by the human, and copies of them in the human's own memory by a model that obeys.",
    columns: ["repository", "files", "read", "shown as said", "copied as said"],
    rows,
  };
}

async function makeTable(
  title: string,
  groups: readonly (readonly [string, readonly Attack[]])[],
): Promise<BenchTable> {
  const rows: (readonly (string | number)[])[] = [];
  for (const [name, attacks] of groups) {
    const outcomes: Outcome[] = [];
    for (const attack of attacks)
      for (const wording of WORDINGS) outcomes.push(await attemptAttack(attack, wording));
    const sumOutcomes = (count: (outcome: Outcome) => number) =>
      outcomes.reduce((total, outcome) => total + count(outcome), 0);
    rows.push([
      name,
      attacks.length,
      outcomes.length,
      sumOutcomes(({ rules }) => rules.length),
      sumOutcomes(({ outside }) => outside.length),
      sumOutcomes(({ unmarked }) => unmarked.length),
      sumOutcomes(({ stored }) => stored),
      sumOutcomes(({ refused }) => refused),
    ]);
  }
  return {
    title,
    how: `Each input is tried with ${WORDINGS.length} ways in which an obedient model words what it saves: after the exchange, again when a later session recalls it, and in a dream. Counted: rules in the attacker's words, files outside the memory folder, memories shown without saying that they are observed or inferred; and, of what is allowed, memories that hold the attacker's host and say so, and wishes that were refused.`,
    columns: [
      "comes in by",
      "inputs",
      "tries",
      "rules",
      "outside",
      "unmarked",
      "stored with a mark",
      "refused",
    ],
    rows,
  };
}
