// Seeded randomness and generated texts for the token benchmark: base64, logs, CSV, diffs.

export interface Random {
  /** In [0, 1). */
  next(): number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

/** mulberry32: small, and the same on every machine. */
export function seedRandom(seed: number): Random {
  let state = seed >>> 0;
  const drawNext = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const drawBelow = (limit: number): number => Math.floor(drawNext() * limit);
  return { next: drawNext, below: drawBelow, pick: (from) => from[drawBelow(from.length)]! };
}

const drawBytes = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.below(256)));

export const drawBase64 = (random: Random): string => {
  const text = drawBytes(random, 24_000).toString("base64");
  return random.next() < 0.5 ? text : text.replace(/.{76}/g, "$&\n");
};

const padTwo = (value: number): string => String(value).padStart(2, "0");

export function drawLog(random: Random): string {
  const services = ["gateway", "billing", "search-indexer", "mailer", "auth"];
  const messages = [
    "upstream timed out, trying the next one",
    "token refreshed for tenant",
    "Slow query: SELECT id, total FROM invoices WHERE due < $1 ORDER BY due",
    "consumer group rebalanced",
    "GET /health 200",
    "TypeError: Cannot read properties of undefined (reading 'length')",
  ];
  return Array.from({ length: 250 }, (_, i) => {
    const time = `2026-03-${padTwo(1 + random.below(28))} ${padTwo(random.below(24))}:${padTwo(random.below(60))}:${padTwo(random.below(60))},${random.below(1000)}`;
    const tail = `trace=${drawBytes(random, 8).toString("hex")} took=${(random.next() * 900).toFixed(1)}ms`;
    return `${time} ${random.pick(["info", "warn", "error"])} ${random.pick(services)}[${1000 + i}]: ${random.pick(messages)} ${tail}`;
  }).join("\n");
}

export function drawCsv(random: Random): string {
  const drawRow = (_: unknown, i: number): string =>
    [
      10_000 + i,
      random.pick(["shipped", "open", "returned"]),
      (random.next() * 5_000).toFixed(2),
      `2025-${padTwo(1 + random.below(12))}-${padTwo(1 + random.below(28))}`,
      random.pick(["Lisbon", "Osaka", "Toronto", "Nairobi"]),
      `${random.pick(["ana", "kenji", "amina", "jo"])}${random.below(90)}@example.com`,
    ].join(",");
  return ["order,state,total,date,city,contact", ...Array.from({ length: 400 }, drawRow)].join("\n");
}

/** A unified diff of a source against itself with a few lines changed. */
export function diffOf(source: string, name: string, random: Random): string {
  const lines = source.split("\n");
  const hunks: string[] = [`diff --git a/${name} b/${name}`, `--- a/${name}`, `+++ b/${name}`];
  for (let at = 3; at < lines.length - 4; at += 9 + random.below(12)) {
    const old = lines[at]!;
    const changed = random.next() < 0.3 ? [] : [`+${old.replace(/const/, "let").replace(/\bi\b/g, "index")}`];
    if (random.next() < 0.4) changed.push(`+  ${random.pick(lines).trim()}`);
    hunks.push(`@@ -${at - 2},7 +${at - 2},${6 + changed.length} @@`);
    hunks.push(...lines.slice(at - 3, at).map((line) => ` ${line}`), `-${old}`, ...changed);
    hunks.push(...lines.slice(at + 1, at + 4).map((line) => ` ${line}`));
  }
  return hunks.join("\n");
}
