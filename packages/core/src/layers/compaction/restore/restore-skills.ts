// Invoked skills, the newest first, as many as fit.
import type { Piece } from "../../../transcript/entries.ts";
import type { TokensOf } from "../compaction-sizes.ts";
import { capSection } from "./cap-section.ts";
import type { Skill } from "./restorer.ts";

export function restoreSkills(
  skills: readonly Skill[],
  each: number,
  total: number,
  tokensOf: TokensOf,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let room = total;
  for (const { name, text } of skills) {
    const cap = Math.min(each, room);
    const made = capSection(
      { title: `Skill in use: ${name}`, text, cap, rest: "invoke it again for all of it" },
      tokensOf,
    );
    if (!made) continue;
    room -= made.tokens;
    pieces.push(made.piece);
  }
  return pieces;
}

export const isSkills = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((skill) => typeof skill?.name === "string" && typeof skill?.text === "string");
