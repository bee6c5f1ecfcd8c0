import { describe, expect, it } from "vitest";
import { parseMemory } from "../../memory/format/parse.ts";
import { file } from "./dream.case.ts";
import { listFacts } from "./facts.ts";
import type { Claim } from "./parse-account.ts";
import { planVerdict } from "./plan-verdict.ts";

const NOW = Date.UTC(2026, 4, 1);

const memories = (files: Readonly<Record<string, string>>, time = 0) =>
  Object.entries(files).map(([path, text], at) => parseMemory(path, text, time + at));

function verdict(
  before: Record<string, string>,
  after: Record<string, string>,
  claims: readonly Claim[] = [],
) {
  return planVerdict({ before: memories(before), after: memories(after), claims, now: NOW });
}
const problems = (result: ReturnType<typeof planVerdict>) =>
  result.ok ? [] : result.problems.map(({ fact, why }) => `${fact?.id ?? "-"}: ${why}`);

const BUILD = file("- The build needs Node 24.\n- Run make before make test.");
const OTHER = file("- Make test takes nine minutes.");

describe("the verdict", () => {
  it("needs no account of facts that still stand word for word, here or elsewhere", () => {
    const after = {
      "build.md": file(
        "- Run make before make test.\n- Make test takes nine minutes.\n- The build needs Node 24.",
      ),
    };
    const result = verdict({ "build.md": BUILD, "slow.md": OTHER }, after);
    expect(result.ok && result.account.map(({ fact, outcome }) => [fact.path, outcome])).toEqual([
      ["build.md", "kept"],
      ["build.md", "kept"],
      ["slow.md", "merged"],
    ]);
  });

  it("fails for a fact that is gone and not accounted for", () => {
    expect(problems(verdict({ "a.md": BUILD }, { "a.md": file("- The build needs Node 24.") }))).toEqual([
      "f2: it is gone and not accounted for",
    ]);
    expect(verdict({ "a.md": BUILD }, {}).ok).toBe(false);
  });

  it("believes no account of a merge whose words are not there", () => {
    const claims: Claim[] = [{ fact: "f1", outcome: "merged", into: "a.md" }];
    const after = (words: string) => ({ "a.md": file(`- ${words}\n- Run make before make test.`) });
    expect(verdict({ "a.md": BUILD }, after("Node 24 is what the build needs."), claims).ok).toBe(true);
    expect(problems(verdict({ "a.md": BUILD }, after("Node 22 is what the build needs."), claims))).toEqual([
      'f1: in a.md "24" is missing',
    ]);
    expect(problems(verdict({ "a.md": BUILD }, after("All is well."), claims))).toHaveLength(1);
    const elsewhere: Claim[] = [{ fact: "f1", outcome: "merged", into: "gone.md" }];
    expect(problems(verdict({ "a.md": BUILD }, after("All is well."), elsewhere))[0]).toMatch(/is not there/);
  });

  it("lets a newer fact supersede an older one on the same matter, and no other", () => {
    const before = { "old.md": file("- The build needs Node 20.\n- Ana owns billing."), "x-new.md": BUILD };
    const after = { "old.md": file("- Ana owns billing."), "x-new.md": BUILD };
    const by = (id: string): Claim[] => [{ fact: "f1", outcome: "superseded", by: id }];
    expect(listFacts(memories(before)).map(({ id, path }) => `${id} ${path}`)).toContain("f3 x-new.md");
    expect(verdict(before, after, by("f3")).ok).toBe(true);
    expect(problems(verdict(before, after, by("f2")))[0]).toMatch(/something else/);
    expect(problems(verdict(before, after, by("f1")))[0]).toMatch(/itself/);
    expect(problems(verdict(before, after, by("f9")))[0]).toMatch(/no fact/);
    // The other way round: the older one cannot supersede the newer one.
    const reverse = { "old.md": before["old.md"], "x-new.md": file("- Run make before make test.") };
    expect(problems(verdict(before, reverse, [{ fact: "f3", outcome: "superseded", by: "f1" }]))[0]).toMatch(
      /older/,
    );
  });

  it("detects a chain in which every fact is superseded by one that is gone too", () => {
    const before = { "a.md": file("- The build needs Node 20."), "b.md": file("- The build needs Node 22.") };
    const after = { "c.md": file("- Nothing to see.") };
    const claims: Claim[] = [
      { fact: "f1", outcome: "superseded", by: "f2" },
      { fact: "f2", outcome: "retired", because: "nobody needs this any more" },
    ];
    expect(problems(verdict(before, after, claims))[0]).toMatch(/gone too/);
  });

  it("lets only a person take back what a person said", () => {
    const said = file("- The staging server is at port 8080.", { evidence: "said" });
    const asks = (result: ReturnType<typeof planVerdict>) =>
      result.ok && result.account.some((one) => "needsAgreement" in one && one.needsAgreement);
    const before = { "a.md": said, "b.md": file("- The staging server is at port 9090.") };
    const after = { "b.md": before["b.md"] };
    const claims: Claim[] = [{ fact: "f1", outcome: "superseded", by: "f2" }];
    expect(asks(verdict(before, after, claims))).toBe(true);
    for (const evidence of ["said", ""]) {
      const bothSaid = { "a.md": said, "b.md": file("- The staging server is at port 9090.", { evidence }) };
      const result = verdict(bothSaid, { "b.md": bothSaid["b.md"] }, claims);
      expect({ ok: result.ok, asks: asks(result) }).toEqual({ ok: true, asks: false });
    }
    // Their newer words on something else are not a reason.
    const other = {
      "a.md": said,
      "b.md": file("- The staging mirror belongs to Ada.", { evidence: "said" }),
    };
    expect(asks(verdict(other, { "b.md": other["b.md"] }, claims))).toBe(true);
    expect(
      problems(
        verdict(before, { ...after, "a.md": file("- The staging server is at port 8080, I think.") }),
      )[0],
    ).toMatch(/person's rule/);
  });

  it("lets nobody reword what a person said, or deny it in the same words", () => {
    const before = { "a.md": file("The mirror is in Oslo.", { evidence: "said" }), "b.md": BUILD };
    const put = (words: string) => ({ "b.md": BUILD, "c.md": file(words) });
    const claims: Claim[] = [{ fact: "f1", outcome: "merged", into: "c.md" }];
    expect(verdict(before, put("The mirror is in Oslo. It is slow."), claims).ok).toBe(true);
    for (const words of ["In Oslo there is the mirror.", "It is not true that the mirror is in Oslo."])
      expect(problems(verdict(before, put(words), claims))[0]).toMatch(/word for word/);
  });

  it.each([
    ["a person said, for any reason", { evidence: "said" }, "The mirror is in Oslo.", true],
    ["a person wrote by hand", { evidence: "" }, "The mirror is in Oslo.", true],
    ["a person said for a time that is over", { evidence: "said" }, "No deploys until 2026-02-03.", false],
    ["a person said for a time to come", { evidence: "said" }, "No deploys until 2027-02-03.", true],
    ["a model noted", { evidence: "observed" }, "The mirror is in Oslo.", false],
  ])("asks the person before it retires what %s: %o", (_, fields, words, isAsked) => {
    const before = { "a.md": file(`- ${words}`, fields), "b.md": BUILD };
    const retired: Claim[] = [{ fact: "f1", outcome: "retired", because: "no longer relevant" }];
    const result = verdict(before, { "b.md": BUILD }, retired);
    expect(result.ok && result.account[0]).toEqual({
      fact: expect.objectContaining({ id: "f1" }),
      outcome: "retired",
      because: "no longer relevant",
      ...(isAsked && { needsAgreement: true }),
    });
  });

  it.each([
    ["a rule that was said", { type: "feedback", evidence: "said", quote: "never force-push" }],
    ["a rule written by hand", { type: "feedback", evidence: "" }],
    ["a check", { type: "project", never: "Bash(git push --force*)" }],
  ])("keeps %s to the letter", (_, fields) => {
    const rule = file("> never force-push", fields);
    const before = { "rule.md": rule, "a.md": BUILD };
    const retired: Claim[] = [{ fact: "f3", outcome: "retired", because: "nobody seems to need it" }];
    expect(verdict(before, before).ok).toBe(true);
    expect(problems(verdict(before, { "a.md": BUILD }, retired))).toEqual([
      expect.stringMatching(/person's rule/),
    ]);
    expect(verdict(before, { ...before, "rule.md": rule.replace("never", "always") }, retired).ok).toBe(
      false,
    );
    // Merged into something else, even word for word, it would no longer be a rule.
    const merged = {
      "a.md": file("- The build needs Node 24.\n- Run make before make test.\n- never force-push"),
    };
    expect(verdict(before, merged, retired).ok).toBe(false);
    expect(verdict({ ...before, "twin.md": rule }, before).ok).toBe(true);
  });

  it("holds a dream that removes more than half", () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => `- Server number ${at} is at host-${at}.`);
    const before = { "a.md": file(lines(10).join("\n")) };
    const retired = (count: number): Claim[] =>
      lines(count).map((_, at) => ({
        fact: `f${at + 1}`,
        outcome: "retired",
        because: "it was switched off",
      }));
    const after = (count: number) => ({ "a.md": file(lines(10).slice(count).join("\n")) });
    expect(verdict(before, after(5), retired(5))).toMatchObject({ ok: true });
    expect(verdict(before, after(5), retired(5))).not.toHaveProperty("held");
    expect(verdict(before, after(6), retired(6))).toMatchObject({
      ok: true,
      held: expect.stringMatching(/6 of 10 facts/),
    });
    const files = Object.fromEntries(lines(10).map((line, at) => [`${at}.md`, file(line)]));
    const one = { "all.md": file(lines(10).join("\n")) };
    expect(verdict(files, one)).toMatchObject({ ok: true, held: expect.stringMatching(/10 of 10 files/) });
  });

  it("refuses files that cannot be read or say nothing", () => {
    expect(
      problems(verdict({ "a.md": BUILD }, { "a.md": BUILD, "b.md": "---\nname: [\n---\n\nWords." }))[0],
    ).toMatch(/b\.md/);
    expect(
      problems(
        verdict({ "a.md": BUILD }, { "a.md": BUILD, "b.md": "---\nname: b\ndescription: ''\n---\n" }),
      )[0],
    ).toMatch(/say nothing/);
  });
});
