// Generates memories as a project collects them, each about one aspect of one part in one place and sharing words with others,
// and later messages that exactly one of them answers.
import type { Memory } from "@palimpsest/core/memory";
import { seededRandom } from "@palimpsest/core/testing";

const PARTS =
  "billing invoice checkout search login session upload report export import mailer webhook scheduler cache gateway ledger inventory pricing catalogue shipping refund tax audit metrics alerting backup migration onboarding profile permission notification queue renderer parser indexer crawler dashboard settings template translation".split(
    " ",
  );
const THINGS: readonly (readonly [said: string, asked: string, body: string])[] = [
  ["deploys wait for approval", "can I deploy", "Somebody from the platform team must agree first."],
  [
    "tests are run with a real database",
    "which database do the tests use",
    "Mocks hid a broken migration once.",
  ],
  ["timeouts are set to thirty seconds", "what timeout should I set", "Shorter ones failed under load."],
  ["logs must not hold addresses", "may I log the address", "It was found in an audit."],
  ["retries are limited to three", "how many retries are allowed", "More of them took the server down."],
  ["the owner is on leave until autumn", "who owns", "Ask the deputy meanwhile."],
  ["errors go to the tracker", "where are errors tracked", "The board is named after the part."],
  ["releases are cut on Tuesdays", "when is the release cut", "Never right before a weekend."],
  ["flags are removed after a month", "should this flag stay", "Old ones confused everybody."],
  ["names follow the old schema", "how shall the column be named", "The new one is not there yet."],
  ["reviews need two people", "how many reviewers are needed", "One is not enough for money."],
  ["the linter is stricter there", "why does the linter complain", "Its rules are in a file of their own."],
  ["dates are kept in UTC", "which timezone are dates in", "Local ones broke a report."],
  ["numbers are kept as integers", "can I use a float", "Cents were lost by rounding."],
  ["the sandbox needs a token", "how do I reach the sandbox", "It is in the vault, not in the repository."],
  ["benchmarks run at night", "when do benchmarks run", "By day the machines are taken."],
];
const PLACES =
  "Berlin Oslo Madrid Lyon Porto Turin Ghent Gdansk Malmo Bergen Graz Basel Leeds Cork Split Riga Tartu Vilnius Brno Sofia Athens Izmir Haifa Cairo Tunis Lagos Accra Nairobi Durban Lima Quito Bogota Santiago Denver Austin Boston".split(
    " ",
  );
const TYPES = ["feedback", "project", "reference", "user"] as const;
const DAY_MS = 86_400_000;
export const NOW = Date.UTC(2026, 0, 1);
const QUESTIONS = 200;

export interface GeneratedQuestion {
  readonly text: string;
  readonly gold: ReadonlySet<string>;
}

export interface Generated {
  readonly memories: readonly Memory[];
  readonly questions: readonly GeneratedQuestion[];
}

/** Every combination once, in an order that looks random. */
export function generateMemories(count: number): Generated {
  const random = seededRandom(7);
  const all = PARTS.length * THINGS.length * PLACES.length;
  const pickOne = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  // Coprime with the number of combinations, so that none is repeated.
  const step = 7_919;
  const memories: Memory[] = [];
  const asked: GeneratedQuestion[] = [];
  for (let at = 0; at < count; at++) {
    const number = (at * step) % all;
    const part = PARTS[number % PARTS.length]!;
    const [said, question, body] = THINGS[Math.floor(number / PARTS.length) % THINGS.length]!;
    const place = PLACES[Math.floor(number / (PARTS.length * THINGS.length)) % PLACES.length]!;
    const path = `${part}-${place.toLowerCase()}-${at}.md`;
    const other = pickOne(THINGS);
    memories.push({
      path,
      name: `${part} in ${place}`,
      description: `In the ${place} office ${said} for the ${part} service`,
      type: TYPES[at % TYPES.length]!,
      body: `${body}\n\n**Why:** ${pickOne(PARTS)} had trouble in ${pickOne(PLACES)} when it was otherwise.\n**How to apply:** look whether ${other[0]} too.`,
      never: [],
      modified: NOW - (at % 400) * DAY_MS,
    });
    asked.push({
      text: `For ${part} at ${place}: ${question}? I am working on it now.`,
      gold: new Set([path]),
    });
  }
  const every = Math.max(1, Math.floor(count / QUESTIONS));
  return { memories, questions: asked.filter((_, at) => at % every === 0).slice(0, QUESTIONS) };
}
