// Chooses the transcript that serves as evidence for what a dream has written. Every memory that a model writes must pass
// the gate.
import type { EvidenceClass } from "../../memory/memory.ts";
import type { Material } from "../../memory/safety/material.ts";
import { findContentWords } from "./coverage.ts";

export type Judge = (
  claim: { readonly path: string; readonly text: string; readonly base?: string | null },
  material: Material,
) =>
  | { readonly ok: true; readonly text: string; readonly class: EvidenceClass }
  | { readonly ok: false; readonly reason: string };

/**
 * Returns the session whose messages share most words with the new statements; without messages if the dream read no
 * session.
 */
export function chooseMaterial(
  materials: readonly Material[],
  statements: readonly string[],
  session: string,
): Material {
  const wanted = findContentWords(statements.join("\n"));
  const countShared = ({ messages }: Material) => {
    const there = findContentWords(messages.map(({ text }) => text).join("\n"));
    return [...wanted].filter((word) => there.has(word)).length;
  };
  return materials.toSorted((a, b) => countShared(b) - countShared(a))[0] ?? { session, messages: [] };
}
