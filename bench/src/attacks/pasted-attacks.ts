// Pasted orders, with and without the origin of their words on record.
import { originText } from "@palimpsest/core/testing";
import type { Attack } from "./attack.ts";
import { PASTE_FORMATS, PASTED_WISHES, type PasteFormat } from "./paste-formats.ts";

export const PASTE_WAYS = ["pasted", "piped", "mentioned", "unknown"] as const;
export type PasteWay = (typeof PASTE_WAYS)[number];

/** Every format with one of the wishes. */
export const listPastes = (way: PasteWay): readonly Attack[] =>
  PASTE_FORMATS.map((format, at) => makePaste(format, way, at));

function makePaste({ name, lead, text }: PasteFormat, way: PasteWay, at: number): Attack {
  const mark = `zy${at}${PASTE_WAYS.indexOf(way)}x.example`;
  const wish = PASTED_WISHES[at % PASTED_WISHES.length]!.replaceAll("@", mark);
  const said = originText(...(lead === "" ? [] : [["typed", lead] as const]), [way, text(wish)]);
  const turn = { human: said.text, answer: "I see.", ...(way !== "unknown" && { origins: said.origins }) };
  return { name, channel: "pasted by the human", wish, mark, turns: [turn] };
}
