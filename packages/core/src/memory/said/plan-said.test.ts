import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMemory } from "../format/parse.ts";
import { checkPath } from "../paths/check-path.ts";
import { planSaid } from "./plan-said.ts";

const none = { taken: new Set<string>() };
const parsed = (said: string, options = {}) => {
  const { path, text } = planSaid(said, { ...none, ...options });
  return parseMemory(path, text, 0);
};

describe("what a person wants kept", () => {
  it.each([
    ["Never push to main", "feedback", "never-push-to-main.md"],
    ["I work from Lisbon", "user", "i-work-from-lisbon.md"],
    ["We deploy on Fridays", "project", "we-deploy-on-fridays.md"],
    ["Tickets are at https://tracker.example/PAL", "reference", "tickets-are-at-https-tracker-example.md"],
    ["The release is due on 3 March 2027", "project", "the-release-is-due-on-3.md"],
    ["東京の祝日に注意", undefined, "東京の祝日に注意.md"],
    ["!!!", undefined, "note.md"],
  ])("%s is a memory of type %s in %s", (said, type, path) => {
    expect(parsed(said).type).toBe(type);
    expect(parsed(said)).toMatchObject({
      path,
      description: said,
      body: expect.stringMatching(/^\n?[^\n]+\n$/),
      evidence: { class: "said", quote: said },
    });
  });

  it("takes a name, a type, rules and a place", () => {
    const options = { name: "Force", type: "user", never: ["Bash(git push --force*)"], isShared: true };
    expect(parsed("No force.", options)).toMatchObject({
      path: "force.md",
      name: "Force",
      // Rules are only enforced for feedback.
      type: "feedback",
      never: ["Bash(git push --force*)"],
    });
  });

  it("is named after what it says, without its lead-in", () => {
    for (const [said, name] of [
      ["By the way use pnpm, not npm in this repository.", "Use pnpm, not npm in this repository"],
      ["Ok, please remember that we deploy on Tuesdays!", "We deploy on Tuesdays"],
      ["Übrigens: merk dir bitte, dass die Tests langsam sind", "Die Tests langsam sind"],
      ["请记住，不要使用分号。", "不要使用分号"],
      ["Please", "Please"],
      ["Sometimes it rains", "Sometimes it rains"],
    ] as const)
      expect(parsed(said)).toMatchObject({ name, description: said, evidence: { quote: said } });
  });

  it("gets the date of a relative day; the quote stays as it was said", () => {
    const time = Date.UTC(2026, 10, 16, 12);
    expect(parsed("The demo is on Thursday.", { time })).toMatchObject({
      description: "The demo is on Thursday (2026-11-19).",
      body: "\nThe demo is on Thursday (2026-11-19).\n",
      evidence: { quote: "The demo is on Thursday.", time },
    });
  });

  it("masks keys and passwords, and says which; for the team, the store refuses them instead", () => {
    const said = "The database is postgres://admin:Tz83kqLw91xQ@db.host:5432/prod, Password: correcthorse99";
    const { text, hidden, path } = planSaid(said, none);
    expect(hidden).toEqual(["password-in-address", "named-password"]);
    expect(`${path}${text}`).not.toMatch(/tz83kqlw91xq|correcthorse99/i);
    expect(parseMemory(path, text, 0).body).toContain(
      "postgres://admin:[secret: password-in-address]@db.host",
    );
    expect(planSaid(said, { ...none, isShared: true })).toMatchObject({
      hidden: [],
      text: expect.stringContaining("correcthorse99"),
    });
    expect(planSaid("Never push to main", none).hidden).toEqual([]);
  });

  it("never takes a path that is taken", () => {
    const taken = new Set(["a-b.md", "a-b-2.md"]);
    expect(planSaid("A b", { taken }).path).toBe("a-b-3.md");
  });

  it("keeps any words as they are, in a file that parses, at a path that is allowed", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 }), (said) => {
        fc.pre(said.trim() !== "" && said.isWellFormed());
        const { path, text, hidden } = planSaid(said, none);
        fc.pre(hidden.length === 0);
        expect(checkPath(path).ok).toBe(true);
        const memory = parseMemory(path, text, 0);
        expect(memory.broken).toBeUndefined();
        expect(memory.body.trim()).toBe(said.replaceAll("\r\n", "\n").trim());
        expect(memory.name.length).toBeLessThanOrEqual(60);
        expect(memory.description.length).toBeLessThanOrEqual(150);
        expect(`${memory.name}${memory.description}`).not.toContain("\n");
      }),
    ));
});
