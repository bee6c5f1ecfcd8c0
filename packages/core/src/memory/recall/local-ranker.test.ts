import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Memory } from "../memory.ts";
import { LocalRanker } from "./local-ranker.ts";
import { memoryOf, NOW } from "./memory.case.ts";

const asked = (message: string) => ({ message, tools: [], now: NOW, most: 5 });
const paths = (memories: readonly Memory[]) => memories.map(({ path }) => path);
const chosen = (memories: readonly Memory[], message: string) =>
  paths(new LocalRanker().plan(memories, asked(message)).sure);

const KEPT: readonly Memory[] = [
  memoryOf({
    path: "deploy.md",
    name: "Deploy window",
    description: "Production deploys only before noon",
    body: "**Why:** the on-call team leaves at four.",
  }),
  memoryOf({
    path: "tests.md",
    name: "Integration tests",
    description: "They run against a real Postgres, never against mocks",
    body: "A mocked migration passed once and production broke.",
  }),
  memoryOf({
    path: "role.md",
    name: "Role",
    description: "The human writes Go, and is new to React",
    type: "user",
  }),
  memoryOf({
    path: "jp.md",
    name: "請求書",
    description: "請求書の締め日は毎月二十五日",
    body: "経理部に確認済み",
  }),
  memoryOf({ path: "fold.md", name: "View", description: "applyDecision in view/decide.ts must stay pure" }),
];

it("prefers memories that name a time if a message asks for one, even though asking words are left out", () => {
  const memories = [
    memoryOf({ path: "warm.md", name: "w", body: "The Bazel cache stays quite warm there", daysAgo: 40 }),
    memoryOf({
      path: "since.md",
      name: "s",
      body: "The Bazel cache stays there since March 2024",
      daysAgo: 60,
    }),
  ];
  const ranked = new LocalRanker().rank(memories, asked("How long does the Bazel cache stay?"));
  expect(paths(ranked.map(({ memory }) => memory))).toEqual(["since.md", "warm.md"]);
});

describe("cues", () => {
  const red = {
    path: "red.md",
    name: "Alarm colour",
    description: "Red is reserved for alarms of patients",
    cues: ["crimson", "error border", "Fehlerfarbe"],
  };

  it("find what the message says in other words or another language", () => {
    const memories = [...KEPT, memoryOf(red)];
    expect(chosen(memories, "Which Fehlerfarbe would you take for the crimson rectangle?")).toEqual([
      "red.md",
    ]);
    expect(
      chosen(
        [...KEPT, memoryOf({ ...red, cues: [] })],
        "Which Fehlerfarbe would you take for the crimson rectangle?",
      ),
    ).toEqual([]);
  });

  it("let a model be asked where an order seems to say all it needs", () => {
    const plan = (cues: readonly string[]) =>
      new LocalRanker().plan(
        [...KEPT, memoryOf({ ...red, cues })],
        asked("Rename the crimson border variable in this loop"),
      );
    expect(plan(["colour"]).isOpen).toBe(false);
    expect(plan(["crimson", "error border"]).isOpen).toBe(true);
  });
});

describe("choosing by words", () => {
  it.each([
    ["a form of the words", "Can we deploy to production in the afternoon?", "deploy.md"],
    ["what only the body says", "why did the mocked migration break production", "tests.md"],
    ["a part of a name in code", "is apply decision allowed to read a file?", "fold.md"],
    ["words without blanks between them", "今月の請求書の締め日はいつですか", "jp.md"],
  ])("finds %s", (_, message, path) => {
    expect(chosen(KEPT, message)[0]).toBe(path);
  });

  it.each(["Rename the variable in this loop, please.", "Thanks, that looks good to me!", "", "?!", "   "])(
    "chooses nothing for what touches on nothing: %j",
    (message) => {
      expect(chosen(KEPT, message)).toEqual([]);
    },
  );

  it("finds a memory whose whole name is in the message, even in an order about code", () => {
    const load = memoryOf({
      path: "load.md",
      name: "Load tests",
      description: "Only after 18:00",
      body: "k6",
    });
    const others = ["unit", "smoke", "contract"].map((kind) =>
      memoryOf({ path: `${kind}.md`, name: "Tests", description: `A ${kind} test takes a minute` }),
    );
    const message = "Rename the load test variable in this loop, please";
    expect(chosen([load, ...others], message)).toEqual(["load.md"]);
    expect(chosen([{ ...load, name: "Load tests of printers" }, ...others], message)).toEqual([]);
  });

  it("finds the memory named after a word that no other memory has, though others share common words", () => {
    const triage = memoryOf({ path: "triage.md", name: "Triage", description: "Triage needs two reviewers" });
    const rota = memoryOf({ path: "rota.md", name: "Rota", description: "Every night counts twice" });
    const message = "Change the triage score so that age counts more than heart rate";
    expect(chosen([triage, rota], message)).toEqual(["triage.md"]);
    const nurses = memoryOf({ path: "nurses.md", name: "Nurses", description: "Triage is done by nurses" });
    expect(chosen([triage, rota, nurses], message)).toEqual([]);
  });

  it("shows one memory and not another that shares two words as well, or none if both share as much", () => {
    const fares = memoryOf({ path: "fares.md", name: "Fare service", description: "Fares come from tarif" });
    const night = memoryOf({ path: "night.md", name: "Night service", description: "On trial until March" });
    expect(chosen([fares, night], "Query the fare service for the zones each night")).toEqual(["fares.md"]);
    const rota = memoryOf({ path: "rota.md", name: "Rota", description: "Visitors see the winter rota" });
    const tour = memoryOf({ path: "tour.md", name: "Tour", description: "Visitors see the winter tour" });
    const bridge = memoryOf({
      path: "bridge.md",
      name: "Bridge",
      description: "Bicycles and trams cross it",
    });
    const message = "Do winter visitors come by trams or by bicycles across the bridge?";
    expect(chosen([rota, tour, bridge], message).filter((path) => path !== "bridge.md")).toEqual([]);
  });

  it("does not count the endings of Japanese verbs as words", () => {
    const captions = memoryOf({
      path: "字幕.md",
      name: "字幕",
      description: "来季から字幕は二言語になります",
    });
    expect(chosen([captions], "ストライキの日の公演はどうなりますか")).toEqual([]);
    expect(chosen([captions], "字幕はいつから二言語になりますか")).toEqual(["字幕.md"]);
    const cherry = memoryOf({ path: "sakura.md", name: "さくら", description: "さくらはテスト用の店です" });
    expect(chosen([captions, cherry], "さくらとは?")).toEqual(["sakura.md"]);
  });

  it("counts a word of a language without spaces once, however many pairs of its characters match", () => {
    const playtest = memoryOf({
      path: "playtest.md",
      name: "プレイテスト参加者は仮名で書く",
      description: "報告では参加者の本名を書かない",
    });
    const ranked = new LocalRanker().rank([playtest], asked("お知らせをプレイヤー向けに書いて"));
    expect(ranked[0]?.matched).toBe(1);
    expect(chosen([playtest, ...KEPT], "プレイテストの参加者は本名でいいですか")).toEqual(["playtest.md"]);
  });

  it("asks no model about programming in general, but about how the team does it", () => {
    const isOpen = (message: string) => new LocalRanker().plan(KEPT, asked(message)).isOpen;
    expect(isOpen("How do I reverse a string in Python?")).toBe(false);
    expect(isOpen("How do we reverse a migration in Python?")).toBe(true);
  });

  it("leaves out the manual of a tool in use, and keeps its warnings", () => {
    const manual = memoryOf({
      path: "manual.md",
      name: "GitHub issues",
      description: "How to create issues with the github server: labels and assignees",
      type: "reference",
    });
    const warning = memoryOf({
      path: "warning.md",
      name: "GitHub issues twice",
      description: "The github server reports labels of issues it did not create: check before a retry",
      type: "reference",
    });
    const message = "Create issues with labels for the github findings";
    const choose = (tools: readonly string[]) =>
      paths(new LocalRanker().plan([manual, warning, ...KEPT], { ...asked(message), tools }).sure).sort();
    expect(choose([])).toEqual(["manual.md", "warning.md"]);
    expect(choose(["Bash"])).toEqual(["manual.md", "warning.md"]);
    expect(choose(["Read", "mcp__github__create_issue"])).toEqual(["warning.md"]);
  });

  const DEPLOYMENT = memoryOf({ path: "day.md", name: "Deployment", description: "We deploy on Tuesdays" });

  it.each(["When do we deploy?", "What about the deployment?", "How should I deploy?"])(
    "finds what a question about one thing asks for: %s",
    (message) => {
      expect(chosen([DEPLOYMENT, ...KEPT.slice(1)], message)).toEqual(["day.md"]);
      expect(chosen([DEPLOYMENT], message)).toEqual(["day.md"]);
    },
  );

  it.each(["Deploy it.", "When?", "Why is that so?", "When do we meet?"])(
    "takes one word for chance where it is not all of a question: %s",
    (message) => {
      expect(chosen([DEPLOYMENT, ...KEPT], message)).toEqual([]);
    },
  );

  const KILN = memoryOf({
    path: "kiln.md",
    name: "Kiln",
    description: "The second firing takes a whole day",
  });

  it("takes a word that is common in any text for half of one that is not", () => {
    expect(chosen([KILN, ...KEPT], "Start the second kiln")).toEqual(["kiln.md"]);
    expect(chosen([KILN, ...KEPT], "Somebody should paint the second wall on another day")).toEqual([]);
  });

  it("finds a memory by the one word that it is named after, if the message needs anything", () => {
    expect(chosen([KILN, ...KEPT], "Somebody left the kiln on for the visitors")).toEqual(["kiln.md"]);
    expect(chosen([KILN, ...KEPT], "Somebody left before the firing of the salute")).toEqual([]);
    expect(chosen([KILN, ...KEPT], "rename kiln to oven in this file")).toEqual([]);
  });

  it("asks a reader unless the message needs nothing, or one memory clearly fits", () => {
    const isOpen = (message: string) => new LocalRanker().plan([KILN, ...KEPT], asked(message)).isOpen;
    expect(isOpen("The glaze came out far too dark")).toBe(true);
    expect(isOpen("Somebody left the kiln on for the visitors")).toBe(true);
    expect(isOpen("Does the second firing in the kiln take a whole day?")).toBe(false);
    expect(isOpen("Shorten this paragraph")).toBe(false);
  });

  it("finds what is said in other words or in another language, and leaves one such word to a reader", () => {
    const backups = memoryOf({
      path: "backups.md",
      name: "Backups",
      description: "Nightly dumps are in the bucket on the second server",
    });
    const freeze = memoryOf({
      path: "freeze.md",
      name: "Friday",
      description: "Nothing goes to production on a Friday afternoon",
    });
    const all = [KILN, backups, freeze, ...KEPT];
    expect(chosen(all, "Darf das am Freitag noch am Nachmittag raus?")).toEqual(["freeze.md"]);
    expect(chosen(all, "Auf welchem Server liegen die Sicherungen der letzten Nacht?")).toEqual([
      "backups.md",
    ]);
    expect(chosen(all, "备份在哪台服务器上,夜间的那些?")).toEqual(["backups.md"]);
    const { sure, isOpen } = new LocalRanker().plan(all, asked("Die Sicherung von heute riecht nach Fisch"));
    expect([sure, isOpen]).toEqual([[], true]);
  });

  it("asks a reader about an order on code if a memory has much of it, and where two memories have much", () => {
    const isOpen = (message: string) => new LocalRanker().plan([KILN, ...KEPT], asked(message)).isOpen;
    expect(isOpen("Add a function for the mocks")).toBe(true);
    expect(isOpen("Rename the variable in this loop")).toBe(false);
    const second = memoryOf({
      path: "second.md",
      name: "Glaze",
      description: "The glaze of the second firing comes from Vienna",
      body: "In the kiln only.",
    });
    const message = "Does the second firing in the kiln take a whole day?";
    expect(new LocalRanker().plan([KILN, second, ...KEPT], asked(message)).isOpen).toBe(true);
  });

  it("does not answer a question about one thing with every memory that has the word", () => {
    const all = Array.from({ length: 40 }, (_, i) =>
      memoryOf({ path: `${i}.md`, name: `Deploy ${i}`, description: `Step number ${i} of a deploy` }),
    );
    expect(chosen(all, "When do we deploy?")).toEqual([]);
  });

  it("prefers the newer of equals, and a rule to a fact", () => {
    const same = { name: "Staging database", description: "Staging database is reset nightly" };
    const old = memoryOf({ path: "a-old.md", ...same, daysAgo: 300 });
    const fresh = memoryOf({ path: "b-new.md", ...same, daysAgo: 1 });
    expect(chosen([old, fresh], "when is the staging database reset")).toEqual(["b-new.md", "a-old.md"]);
    const rule = memoryOf({ path: "c.md", ...same, daysAgo: 300, type: "feedback" });
    expect(chosen([old, rule], "when is the staging database reset")[0]).toBe("c.md");
  });

  it("is not misled by age or type if the words say otherwise", () => {
    const fitting = memoryOf({
      path: "fit.md",
      name: "Release notes",
      description: "Release notes are written by Ana",
      daysAgo: 900,
    });
    const rule = memoryOf({
      path: "rule.md",
      name: "Notes",
      description: "Notes are short",
      type: "feedback",
    });
    expect(chosen([rule, fitting], "who writes the release notes?")[0]).toBe("fit.md");
  });

  it("finds a word in a long message, and forgets a memory that is gone or has changed", () => {
    const ranker = new LocalRanker();
    const message = `Deploy to production?\n${"2026-01-01 INFO nothing to see here\n".repeat(400)}`;
    expect(paths(ranker.plan(KEPT, asked(message)).sure)).toContain("deploy.md");
    const [deploy, ...others] = KEPT;
    const changed = { ...deploy!, name: "Cat", description: "The cat gets its pills on Mondays", body: "" };
    const on = (memories: readonly Memory[], words: string) =>
      paths(ranker.plan(memories, asked(words)).sure);
    expect(on([changed, ...others], "deploy to production")).not.toContain("deploy.md");
    expect(on([changed, ...others], "when does the cat get its pills")).toEqual(["deploy.md"]);
    expect(on(others, "when does the cat get its pills")).toEqual([]);
    expect(on(KEPT, "deploy to production")).toEqual(["deploy.md"]);
  });

  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.lorem({ maxCount: 6 }),
    fc.constantFrom("京都 a/b.ts fooBar", ""),
  );
  const memories = fc.uniqueArray(
    fc.record({
      path: fc.stringMatching(/^[a-d]{1,3}\.md$/),
      name: text,
      description: text,
      body: text,
      daysAgo: fc.nat(900),
    }),
    { selector: ({ path }) => path, maxLength: 12 },
  );

  it("gives the same answer in whatever order memories come and whatever was asked before", () =>
    fc.assert(
      fc.property(memories, fc.array(text, { minLength: 1, maxLength: 4 }), (drafts, messages) => {
        const all = drafts.map((draft) => memoryOf(draft));
        const long = new LocalRanker();
        long.rank(all.slice(1), asked("before"));
        for (const message of messages) {
          const ranked = long.rank(all, asked(message));
          const scores = ranked.map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((a, b) => b - a));
          const fresh = new LocalRanker().rank(all.toReversed(), asked(message));
          expect(fresh.map(({ memory }) => memory.path)).toEqual(ranked.map(({ memory }) => memory.path));
        }
      }),
      { numRuns: 150 },
    ));
});
