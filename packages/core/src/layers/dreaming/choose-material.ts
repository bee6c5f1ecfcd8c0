// What a dream asks of the gate that every model-made memory passes, and of the transcripts that speak for it.
import type { EvidenceClass } from "../../memory/memory.ts";
import type { Material } from "../../memory/safety/material.ts";
import { findContentWords } from "./coverage.ts";

export type Judge = (
  claim: { readonly path: string; readonly text: string; readonly base?: string | null },
  material: Material,
) =>
  | { readonly ok: true; readonly text: string; readonly class: EvidenceClass }
  | { readonly ok: false; readonly reason: string };

/** The session whose messages share most words with what is new; nothing at all where none was looked at. */
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
