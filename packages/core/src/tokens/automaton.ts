// The automaton that counts the features of a text. Building it would take longer than a start may, so its tables are
// generated from `build-automaton.ts` by `npm run docs`.
import tables from "./automaton-tables.made.ts";
import type { Automaton } from "./build-automaton.ts";

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export const automaton: Automaton = {
  states: tables.states,
  next: bytesOf(tables.next),
  featureOf: bytesOf(tables.featureOf),
  widthOf: bytesOf(tables.widthOf),
};
