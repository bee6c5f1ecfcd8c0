import { describe, expect, it } from "vitest";
import { isAboutProgramming } from "./is-about-programming.ts";

describe("a message is about programming in general if it", () => {
  it.each([
    "Are tuples faster than arrays there?",
    "maven keeps fetching the same thing",
    "Зачем здесь mutex?",
  ])("is like: %s", (message) => {
    expect(isAboutProgramming(message)).toBe(true);
  });

  it.each([
    "Which fonts are on the posters?",
    "Why do we have two arrays of stations?",
    "Who maintains the maven repository?",
    "Is docker still there after 2026-12-24?",
    "",
  ])("is not like: %s", (message) => {
    expect(isAboutProgramming(message)).toBe(false);
  });
});
