// What is left of a long session after 1, 3 and 10 compactions: in view, and found by one Recall call. Without a model.

import { KINDS } from "../../../packages/cli/src/fidelity/items.ts";
import type { BenchTable } from "../bench-table.ts";
import { hasTranscripts, type RealSession, realSessions } from "../transcripts/real-sessions.ts";
import { byQuery, LENGTHS, type QueryReach } from "./by-query.ts";
import { driveFidelity } from "./drive-fidelity.ts";
import { type Measured, measureFidelity, type Reach, type Share } from "./measure-fidelity.ts";
import { largestAnswer } from "./tokens-in.ts";

const COMPACTIONS = [1, 3, 10] as const;
/** The number of compactions for measurements that do not depend on it. */
const SOME_COMPACTIONS = 3;
/** For the combined sessions, only each n-th item is measured, so that there are as many as for a single one. */
const EVERY_TOGETHER = 5;

interface Row {
  readonly session: string;
  readonly compactions: number;
  /** Of these, refused because they would have made the view larger. */
  readonly refused: number;
  readonly measured: Omit<Measured, "answers">;
  /** Tokens of the longest answer. */
  readonly largest: number;
}

export async function benchFidelity(): Promise<readonly BenchTable[]> {
  if (!hasTranscripts()) {
    const how = "Not measured: ../shared/data/transcripts/claude-code is not there.";
    return [{ title: "Fidelity", how, columns: ["session"], rows: [] }];
  }
  const sessions = realSessions().filter(({ said }) => said.some(({ kind }) => kind === "compaction"));
  const rows: Row[] = [];
  for (const compactions of COMPACTIONS)
    for (const session of sessions) rows.push(await measureSession(session, compactions));
  const together = { name: `all ${sessions.length} in one`, said: sessions.flatMap(({ said }) => said) };
  const joined: Row[] = [];
  for (const compactions of COMPACTIONS)
    joined.push(await measureSession(together, compactions, EVERY_TOGETHER));
  return [bySession([...rows, ...joined]), byKind(rows), byLength(await querySessions(sessions))];
}

async function measureSession(
  { name, said }: RealSession,
  compactions: number,
  every?: number,
): Promise<Row> {
  const { session, methods } = await driveFidelity(said, compactions);
  const refused = methods.filter((method) => method === "refused").length;
  const { answers, ...result } = await measureFidelity(session, said, every);
  await session.close();
  return { session: name, compactions, refused, measured: result, largest: largestAnswer(answers) };
}

function bySession(rows: readonly Row[]): BenchTable {
  return {
    title: "Fidelity: what is left of real sessions after compactions",
    how: [
      "Each session that the agent compacted is said again through `openSession`, whole, and compacted with `session.compact()` at equal distances, the last time at its end: from structural notes, with no model. Then, of every distinct file path, identifier in backticks, error line, number with unit, URL and human sentence in it: *in view*: it stands in the messages of the next request.",
      "*query*: one `Recall({query})` answers with it. The query is made of at most 8 words: what the view shows of the item's own parts (4 at most), then the words nearest to the item in its original message, at most 500 characters away, then those of what the call was about; each only if the view shows it, and no stop words. *id + query*: the same within the item's own message or result, where the view names its id. *either*: of the two. *page*: it stands whole on one page of `Recall({page})`; which one, the model does not know. *one call*: by any of the three.",
      "*human*: messages in view word for word, and by pointer to their id. *edited*, *only read*: files so used that the view names. *refused*: compactions that would have made the view larger. *largest answer*: tokens, by Claude 2's tokenizer or o200k, whichever makes more; the limit is 2,000. For orientation: in 70 compactions of a well-known agent the summary named 95.3% of the edited files and 45.7% of those only read.",
    ].join("\n\n"),
    columns: [
      "session",
      "compactions",
      "refused",
      "items",
      "in view",
      "query",
      "id + query",
      "either",
      "page",
      "one call",
      "human",
      "by pointer",
      "edited",
      "only read",
      "pages",
      "largest answer",
    ],
    rows: rows.map(
      ({ session, compactions, refused, largest, measured: { reaches, humans, edited, read, pages } }) => [
        session,
        compactions,
        refused,
        reaches.length,
        ...formatShares(reaches),
        formatShare(humans),
        humans.byPointer,
        formatShare(edited),
        formatShare(read),
        pages,
        largest,
      ],
    ),
  };
}

function byKind(rows: readonly Row[]): BenchTable {
  return {
    title: "Fidelity by kind of item",
    how: "The same sessions, each for itself, put together.",
    columns: ["kind", "compactions", "items", "in view", "query", "id + query", "either", "page", "one call"],
    rows: COMPACTIONS.flatMap((compactions) => {
      const all = rows
        .filter((row) => row.compactions === compactions)
        .flatMap((row) => row.measured.reaches);
      const kinds = KINDS.map((kind) => ({ kind, some: all.filter(({ item }) => item.kind === kind) }));
      return [...kinds, { kind: "all", some: all }].map(({ kind, some }) => [
        kind,
        compactions,
        some.length,
        ...formatShares(some),
      ]);
    }),
  };
}

async function querySessions(sessions: readonly RealSession[]): Promise<readonly QueryReach[]> {
  const reaches: QueryReach[] = [];
  for (const { said } of sessions) {
    const { session } = await driveFidelity(said, SOME_COMPACTIONS);
    reaches.push(...(await byQuery(session)));
    await session.close();
  }
  return reaches;
}

function byLength(all: readonly QueryReach[]): BenchTable {
  const gone = all.filter(({ inView }) => !inView);
  return {
    title: "Fidelity by what the query is made of",
    how: `The same sessions after ${SOME_COMPACTIONS} compactions; *query* as above, of all ${all.length} items and of the ${gone.length} that are no longer in view; the last column is plain BM25 over pieces of the same texts, with as many characters as Recall's answer has.`,
    columns: ["query", "all items", "no longer in view", "no longer in view, by plain BM25"],
    rows: LENGTHS.map(({ name }, at) => [
      name,
      ...[all, gone].map((some) => formatPercent(some.filter(({ found }) => found[at]).length, some.length)),
      formatPercent(gone.filter(({ byBm25 }) => byBm25[at]).length, gone.length),
    ]),
  };
}

const SHARES: readonly ((reach: Reach) => boolean)[] = [
  ({ inView }) => inView,
  ({ byQuery }) => byQuery,
  ({ byId }) => byId,
  ({ byQuery, byId }) => byQuery || byId,
  ({ byPage }) => byPage,
  ({ byQuery, byId, byPage }) => byQuery || byId || byPage,
];

const formatShares = (reaches: readonly Reach[]) =>
  SHARES.map((has) => formatPercent(reaches.filter(has).length, reaches.length));

const formatShare = ({ of, have }: Share) => `${formatPercent(have, of)} of ${of}`;

const formatPercent = (have: number, of: number) => (of === 0 ? "–" : `${((100 * have) / of).toFixed(1)}%`);
