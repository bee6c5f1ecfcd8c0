import { describe, expect, it } from "vitest";
import { formatMemory } from "../../memory/format/format.ts";
import { parseMemory } from "../../memory/format/parse.ts";
import type { Evidence, MemoryType } from "../../memory/memory.ts";
import { parseAccount } from "./parse-account.ts";
import { planVerdict } from "./plan-verdict.ts";
import { tidyOffline } from "./tidy-offline.ts";
import { WorkingCopy } from "./working-copy.ts";

const DAY = 86_400_000;
/** A Thursday. */
const NOW = Date.UTC(2026, 9, 15, 12);

interface Given {
  readonly path: string;
  readonly body: string;
  readonly type?: MemoryType;
  readonly class?: Evidence["class"];
  readonly daysAgo?: number;
  readonly description?: string;
}

function fileOf({ path, body, type = "project", class: kind = "inferred", daysAgo = 0, description }: Given) {
  const evidence: Evidence = { class: kind, ...(kind === "said" && { quote: body }) };
  const text = formatMemory({
    path,
    name: path,
    description: description ?? body,
    type,
    evidence,
    never: [],
    body: `\n${kind === "said" ? "> " : ""}${body}\n`,
  });
  return { memory: parseMemory(path, text, NOW - daysAgo * DAY), text };
}

/** The answer, and what the verdict on it is. */
function tidy(...given: readonly Given[]) {
  const files = given.map(fileOf);
  const paths = new Set(given.map(({ path }) => path));
  const parsed = parseAccount(tidyOffline({ files, paths, now: NOW }));
  if (!parsed.ok) throw new Error(parsed.reason);
  const { account, files: changed } = parsed.answer;
  const copy = new WorkingCopy(files);
  for (const { path, text } of changed) expect(copy.write(path, text)).toEqual({ ok: true });
  const verdict = planVerdict({ before: copy.before, after: copy.after, claims: account, now: NOW });
  expect(verdict).toMatchObject({ ok: true });
  return { account, removed: changed.filter(({ text }) => text === null).map(({ path }) => path), copy };
}

describe("a dream without a model", () => {
  it("changes nothing if there is nothing to do", () => {
    const { account, copy } = tidy(
      { path: "deploy.md", body: "We deploy on Tuesdays." },
      { path: "team.md", body: "The data team owns the importer." },
    );
    expect(account).toEqual([]);
    expect(copy.changed).toEqual([]);
  });

  it("keeps one of two files that say the same, the newer one", () => {
    const same = "The importer reads only UTF-8.";
    expect(tidy({ path: "a.md", body: same, daysAgo: 3 }, { path: "b.md", body: same }).removed).toEqual([
      "a.md",
    ]);
  });

  it("keeps what a person said if a model has concluded the same", () => {
    const body = "The importer reads only UTF-8.";
    expect(
      tidy({ path: "a.md", body, class: "said", daysAgo: 3 }, { path: "b.md", body: `> ${body}` }).removed,
    ).not.toContain("a.md");
  });

  it("lets an older statement go for a newer one on the same subject", () => {
    const { removed, account } = tidy(
      { path: "old.md", body: "The freeze starts on 2026-11-20.", class: "said", daysAgo: 9 },
      { path: "new.md", body: "The freeze starts on 2026-11-23.", class: "said", daysAgo: 1 },
      { path: "other.md", body: "The design doc is in Notion.", class: "said" },
    );
    expect(removed).toEqual(["old.md"]);
    expect(account).toEqual([expect.objectContaining({ outcome: "superseded" })]);
  });

  it("does not let a model's conclusion replace what a person said", () => {
    expect(
      tidy(
        { path: "old.md", body: "The freeze starts on 2026-11-20.", class: "said", daysAgo: 9 },
        { path: "new.md", body: "The freeze starts on 2026-11-23.", daysAgo: 1 },
      ).removed,
    ).toEqual([]);
  });

  it("retires what was said for a period that has ended", () => {
    const { removed, account } = tidy(
      { path: "leave.md", body: "Priya is away until 2026-10-10.", class: "said", daysAgo: 20 },
      { path: "later.md", body: "Tom is away until 2026-12-10.", class: "said", daysAgo: 20 },
      { path: "tabs.md", body: "Use tabs until 2026-10-10.", class: "said", type: "feedback", daysAgo: 20 },
    );
    expect(removed).toEqual(["leave.md"]);
    expect(account).toEqual([
      { fact: expect.any(String), outcome: "retired", because: expect.stringContaining("passed") },
    ]);
  });

  it("gives days their dates, seen from when the file was written, but not in a person's words", () => {
    const { copy } = tidy(
      { path: "demo.md", body: "The demo is tomorrow.", daysAgo: 2 },
      { path: "said.md", body: "The audit is tomorrow.", class: "said", daysAgo: 2 },
    );
    expect(copy.text("demo.md")).toContain("tomorrow (2026-10-14)");
    expect(copy.changed).toEqual(["demo.md"]);
  });

  it("takes out pointers to files that are gone, and shortens a line that the index would cut", () => {
    const { copy, account } = tidy(
      { path: "a.md", body: "See [the plan](plan.md) and [the team](b.md)." },
      { path: "b.md", body: "The team meets daily.", description: "word ".repeat(60).trim() },
    );
    expect(copy.text("a.md")).toContain("See the plan and [the team](b.md).");
    expect(account).toEqual([expect.objectContaining({ outcome: "retired" })]);
    expect(parseMemory("b.md", copy.text("b.md") ?? "", 0).description.length).toBeLessThanOrEqual(150);
  });
});
