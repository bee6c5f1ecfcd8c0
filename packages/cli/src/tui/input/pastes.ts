// A long paste is shown in the input as a placeholder, and replaced by its text when the input is sent. Pure.
import { joinText, type OriginText, sliceText, textFrom } from "./text-origins.ts";

/** A longer paste would push everything else off the screen. */
const MAX_LINES = 8;
const MAX_CHARACTERS = 800;

export type Pastes = readonly string[];

const HOLDER = /\[Pasted text #(\d+)[^\]\n]*\]/g;

/** The text to insert, and the stored pastes including a long new one. */
export function takePaste(
  text: string,
  pastes: Pastes,
): { readonly inserted: string; readonly pastes: Pastes } {
  const lines = text.replace(/\n$/, "").split("\n").length;
  if (lines <= MAX_LINES && text.length <= MAX_CHARACTERS) return { inserted: text, pastes };
  const size = lines > 1 ? `${lines} lines` : `${text.length} characters`;
  return { inserted: `[Pasted text #${pastes.length + 1}, ${size}]`, pastes: [...pastes, text] };
}

/** Replaces each placeholder by its paste. Its origin is pasted, even if the placeholder was typed. */
export function withPastes(whole: OriginText, pastes: Pastes): OriginText {
  const parts: OriginText[] = [];
  let at = 0;
  for (const { 0: holder, 1: number, index } of whole.text.matchAll(HOLDER)) {
    const paste = pastes[Number(number) - 1];
    if (paste === undefined) continue;
    parts.push(sliceText(whole, at, index), textFrom("pasted", paste));
    at = index + holder.length;
  }
  return joinText([...parts, sliceText(whole, at)]);
}
