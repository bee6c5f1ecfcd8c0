// Inputs that once broke something, kept in the repository and tested again in every run.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const FIXTURES = join(import.meta.dirname, "../../fixtures/fuzz");

export interface Fixture {
  readonly target: string;
  /** What went wrong when it was found. */
  readonly problem: string;
  readonly input: string;
}

/** A text, or a text and how often it is repeated: deep nesting fits on one line. */
type Piece = string | readonly [text: string, count: number];

const MAX_UNIT = 12;
const MIN_SAVED = 40;
const MAX_PROBLEM = 200;

export function saveFixture(fixture: Fixture, folder = FIXTURES): string {
  const hash = createHash("sha256").update(fixture.input).digest("hex").slice(0, 8);
  const path = join(folder, `${fixture.target.replaceAll(" ", "-")}-${hash}.json`);
  mkdirSync(folder, { recursive: true });
  const { target, problem, input } = fixture;
  const saved = { target, problem: problem.slice(0, MAX_PROBLEM), input: packInput(input) };
  writeFileSync(path, `${escapeJson(JSON.stringify(saved, null, 2))}\n`);
  return path;
}

export function loadFixtures(folder = FIXTURES): Fixture[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => {
    const { target, problem, input } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return { target, problem, input: unpackInput(input) };
  });
}

/** Escapes to plain ASCII, since many inputs are about invisible characters. */
export const escapeJson = (json: string): string =>
  json.replace(/[^\x20-\x7e\n]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const unpackInput = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece[0].repeat(piece[1]))).join("");

export function packInput(input: string): Piece[] {
  const pieces: Piece[] = [];
  let plain = "";
  for (let at = 0; at < input.length; ) {
    const found = repeatAt(input, at);
    if (!found) {
      plain += input[at++];
      continue;
    }
    if (plain !== "") pieces.push(plain);
    plain = "";
    pieces.push(found);
    at += found[0].length * found[1];
  }
  return plain === "" ? pieces : [...pieces, plain];
}

function repeatAt(input: string, at: number): readonly [string, number] | undefined {
  for (let size = 1; size <= MAX_UNIT; size++) {
    const unit = input.slice(at, at + size);
    let count = 1;
    while (input.startsWith(unit, at + count * size) && unit.length === size) count++;
    if (count > 1 && (count - 1) * size >= MIN_SAVED) return [unit, count];
  }
  return undefined;
}
