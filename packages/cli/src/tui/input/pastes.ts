// A long paste or a pasted image is shown in the input as a placeholder, and replaced by its text when the input is sent. Pure.
import { basename } from "node:path";
import { joinText, type OriginText, sliceText, textFrom } from "./text-origins.ts";

/** A longer paste would push everything else off the screen. */
const MAX_LINES = 8;
const MAX_CHARACTERS = 800;
/** Characters of a file's name: a longer one would fill the line. */
const MAX_NAME = 40;

/** What the placeholders stand for, in the order of their numbers. */
export type Pastes = readonly OriginText[];

/** A placeholder. The editor treats it as one character. */
export const HOLDER = "\\[(?:Pasted text|Image) #(\\d+)[^\\]\\n]*\\]";
const ANY_HOLDER = new RegExp(HOLDER, "g");

interface Taken {
  readonly inserted: string;
  readonly pastes: Pastes;
}

/** The text to insert, and the stored pastes including a long new one. */
export function takePaste(text: string, pastes: Pastes): Taken {
  const lines = text.replace(/\n$/, "").split("\n").length;
  if (lines <= MAX_LINES && text.length <= MAX_CHARACTERS) return { inserted: text, pastes };
  const size = lines > 1 ? `${lines} lines` : `${text.length} characters`;
  return {
    inserted: `[Pasted text #${pastes.length + 1}, ${size}]`,
    pastes: [...pastes, textFrom("pasted", text)],
  };
}

/** Stands for a mention of the image: it is attached to the message, unless the placeholder is removed. */
export function takeImage(path: string, pastes: Pastes): Taken {
  const name = basename(path)
    .replace(/[\]\n]/g, "_")
    .slice(0, MAX_NAME);
  return {
    inserted: `[Image #${pastes.length + 1}, ${name}]`,
    pastes: [...pastes, textFrom("typed", `@"${path}"`)],
  };
}

/** Replaces each placeholder by what it stands for, with that text's origin, even if the placeholder was typed. */
export function withPastes(whole: OriginText, pastes: Pastes): OriginText {
  const parts: OriginText[] = [];
  let at = 0;
  for (const { 0: holder, 1: number, index } of whole.text.matchAll(ANY_HOLDER)) {
    const paste = pastes[Number(number) - 1];
    if (paste === undefined) continue;
    parts.push(sliceText(whole, at, index), paste);
    at = index + holder.length;
  }
  return joinText([...parts, sliceText(whole, at)]);
}
