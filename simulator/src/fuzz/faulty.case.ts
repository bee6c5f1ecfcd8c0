// Readers with planted faults that the fuzzer must find, and the length to which it must shorten the input.
import { requireThat, type Target } from "./fuzz-target.ts";

const fails = (name: string, check: (input: string) => void): Target => ({
  name,
  seeds: ["some words (in brackets) and more words"],
  words: ["(", ")", "[", "]"],
  longest: 2_000,
  check,
});

export const targets: readonly Target[] = [
  fails("sound", () => {}),
  fails("throws", (input) => {
    if (input.includes("((")) throw new TypeError("two brackets");
  }),
  fails("breaks a property", (input) => {
    requireThat(!input.includes("]"), "no closing bracket", () => input);
  }),
  fails("hangs", (input) => {
    while (input.includes("[[")) {
      // For ever.
    }
  }),
];
