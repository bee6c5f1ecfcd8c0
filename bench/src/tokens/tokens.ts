// The error of the token estimate by content class, before and after calibration, compared with bytes / 4.
import { getTokenizer } from "@anthropic-ai/tokenizer";
import {
  addMeasures,
  type Calibration,
  calibrate,
  EMPTY,
  emptyCalibration,
  estimateCalibrated,
  type Measure,
  measureBlock,
} from "@palimpsest/core/testing";
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import { type BenchTable, printTable } from "../bench-table.ts";
import { type Random, seedRandom } from "./seed-random.ts";
import { type Corpus, hasShared, readCorpora } from "./token-corpora.ts";
import { usageErrors } from "./usage-errors.ts";

const MIN_BYTES = 500;
const MAX_BYTES = 24_000;
/** Maximum share of its document, so that the pieces of a short one differ. */
const MAX_SHARE = 0.6;
/** Increments in a session of half an hour. */
const INCREMENTS = 30;
const MAX_PIECES_PER_INCREMENT = 4;
/** Sessions that are pooled, so that no figure depends on a single random draw. */
const SESSIONS = 5;
const PIECES_PER_CLASS = 40;
const MODEL = "measured";

interface Tokenizer {
  readonly name: string;
  count(text: string): number;
}

interface Piece {
  readonly bytes: number;
  readonly measure: Measure;
  readonly tokens: number;
}

export async function benchTokens(): Promise<BenchTable> {
  const classes = readCorpora();
  const rows = listTokenizers().flatMap((tokenizer) => measureClasses(classes, tokenizer));
  return {
    title: "Token estimate: error against real tokenizers",
    how: [
      `Absolute relative error of single pieces of ${MIN_BYTES} bytes to ${MAX_BYTES / 1000} KB, median / 90th percentile, in percent. Plain is bytes / 4.`,
      `Calibrated: after ${INCREMENTS} increments of 1 to ${MAX_PIECES_PER_INCREMENT} pieces of mixed classes, of which only the sum of tokens is known, as a session's usage gives it; ${SESSIONS} such sessions pooled. Calibration and evaluation share no document (the Asian and Russian texts: no paragraph; they are small, so their pieces overlap each other).`,
      hasShared()
        ? "English, Rust, tool results and reported usage come from ../shared/data, from parts that were not read when the priors were fitted, save that the tool results are from sessions whose usage was. Reported usage: two real sessions, each increment estimated before it is learnt from, the first ten left out; for them plain is 4 bytes a token of text and 2 of JSON."
        : "../shared/data is absent: English is a text of our own, and Rust, tool results and reported usage are left out.",
    ].join(" "),
    columns: ["counted by", "class", "pieces", "plain", "before calibration", "calibrated"],
    rows: hasShared() ? [...rows, ...usageRows()] : rows,
  };
}

function listTokenizers(): Tokenizer[] {
  const claude = getTokenizer();
  return [
    { name: "Claude 2", count: (text) => claude.encode(text.normalize("NFKC"), "all").length },
    { name: "o200k", count: (text) => countO200k(text) },
  ];
}

function measureClasses(classes: readonly Corpus[], tokenizer: Tokenizer): string[][] {
  const random = seedRandom(5);
  const takeHalf = (parity: number): Corpus[] =>
    classes.map(({ name, documents }) => ({ name, documents: documents.filter((_, i) => i % 2 === parity) }));
  const learning = takeHalf(0).map(({ documents }) =>
    cutPieces(documents, PIECES_PER_CLASS, random, tokenizer),
  );
  const learnt = Array.from({ length: SESSIONS }, () => makeSession(learning, random));
  return takeHalf(1).map(({ name, documents }) => {
    const pieces = cutPieces(documents, PIECES_PER_CLASS, random, tokenizer);
    const measureErrors = (estimate: (piece: Piece) => number): number[] =>
      pieces.map((piece) => Math.abs(estimate(piece) - piece.tokens) / piece.tokens);
    const measureBy = (calibration: Calibration): number[] =>
      measureErrors((piece) => estimateCalibrated(piece.measure, calibration, MODEL));
    return [
      tokenizer.name,
      name,
      String(pieces.length),
      formatSpread(measureErrors((piece) => piece.bytes / 4)),
      formatSpread(measureBy(emptyCalibration())),
      formatSpread(learnt.flatMap(measureBy)),
    ];
  });
}

/** The increments of a session, of which only the sums are known. */
function makeSession(classes: readonly (readonly Piece[])[], random: Random): Calibration {
  let calibration = emptyCalibration();
  for (let i = 0; i < INCREMENTS; i++) {
    const pieces = Array.from({ length: 1 + random.below(MAX_PIECES_PER_INCREMENT) }, () =>
      random.pick(random.pick(classes)),
    );
    calibration = calibrate(calibration, {
      model: MODEL,
      measure: pieces.map((piece) => piece.measure).reduce(addMeasures, EMPTY),
      tokens: pieces.reduce((sum, piece) => sum + piece.tokens, 0),
    });
  }
  return calibration;
}

/** Pieces at random positions, with sizes uniform on a logarithmic scale. */
function cutPieces(
  documents: readonly string[],
  count: number,
  random: Random,
  tokenizer: Tokenizer,
): Piece[] {
  return Array.from({ length: count }, () => {
    const document = random.pick(documents);
    const bytes = Buffer.byteLength(document);
    const most = Math.max(MIN_BYTES, Math.min(MAX_BYTES, bytes * MAX_SHARE));
    const size = MIN_BYTES * (most / MIN_BYTES) ** random.next();
    const length = Math.ceil((size * document.length) / bytes);
    const from = random.below(Math.max(1, document.length - length + 1));
    const text = document.slice(from, from + length).toWellFormed();
    return {
      bytes: Buffer.byteLength(text),
      measure: measureBlock({ type: "text", text }),
      tokens: tokenizer.count(text),
    };
  });
}

function usageRows(): string[][] {
  return usageErrors().map(({ session, plain, prior, calibrated }) => [
    "reported usage",
    session.replace(/.*\/|\.jsonl/g, ""),
    String(plain.length),
    formatSpread(plain),
    formatSpread(prior),
    formatSpread(calibrated),
  ]);
}

function formatSpread(errors: readonly number[]): string {
  const sorted = errors.toSorted((a, b) => a - b);
  const formatAt = (share: number): string =>
    ((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 100).toFixed(1);
  return `${formatAt(0.5)} / ${formatAt(0.9)}`;
}

if (import.meta.main) console.log(printTable(await benchTokens()));
