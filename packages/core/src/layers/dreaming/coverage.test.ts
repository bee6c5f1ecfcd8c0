import { describe, expect, it } from "vitest";
import { findUncovered, isCovered } from "./coverage.ts";

describe("what a text still says of a fact", () => {
  it.each([
    ["The build needs Node 24.", "# Build\n\n- The build needs Node 24.\n"],
    ["The build needs Node 24.", "Node 24 is needed for building; older ones fail."],
    [
      "Deployed yesterday with pnpm deploy to staging.",
      "On 2026-02-03 it was deployed to staging (pnpm deploy).",
    ],
    ["Never deploy on Fridays.", "- Deploying on a Friday is not done."],
    ["テストは必ず実行する", "- テストは必ず実行する。"],
  ])("%s ← %s", (fact, text) => expect(findUncovered(fact, text)).toBeUndefined());

  it.each([
    ["The build needs Node 24.", "The build needs Node 22.", /"24" is missing/],
    ["Never deploy on Fridays.", "Deploy on Fridays.", /negation/],
    ["Tests live in src/parser/case.ts.", "Tests live in src/parser.", /case\.ts/],
    ["The owner of billing is Ana, the owner of search is Bo.", "Billing is done.", /"ana" is missing/],
    ["Use tabs for indentation.", "", /"tab" is missing/],
    ["The mirror copies nightly images over a slow old line.", "There is a mirror.", /% of its words/],
    ["Never push to main.", "Push to main.\n\nNever eat lunch at the desk.", /negation/],
  ])("%s ↚ %s", (fact, text, why) => expect(findUncovered(fact, text)).toMatch(why));

  it("takes case, line ends and emphasis for nothing", () => {
    expect(isCovered("**Why:** the\n  mirror is `slow`", "Why: The mirror is slow")).toBe(true);
  });
});
