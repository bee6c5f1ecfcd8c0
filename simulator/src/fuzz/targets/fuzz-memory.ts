// Fuzzes memory files and folders, as people and other programs may leave them, the index, secrets and recall.
import { formatMemory, openMemoryStore, parseMemory, planIndex, shownIndex } from "@palimpsest/core/memory";
import { memoryPorts } from "@palimpsest/core/testing";
import { memoryRules } from "../../../../packages/agent/src/memory/memory-rules.ts";
import { planMemoryRequest } from "../../../../packages/agent/src/memory/plan-memory-request.ts";
import { planNote } from "../../../../packages/agent/src/memory/plan-note.ts";
import { isOneOffRequest } from "../../../../packages/core/src/language/is-one-off-request.ts";
import { splitStatements } from "../../../../packages/core/src/layers/dreaming/facts.ts";
import { mergeTexts } from "../../../../packages/core/src/memory/history/merge-texts.ts";
import { targetOf } from "../../../../packages/core/src/memory/index/line.ts";
import { checkPath } from "../../../../packages/core/src/memory/paths/check-path.ts";
import { LocalRanker } from "../../../../packages/core/src/memory/recall/local-ranker.ts";
import { judgeClaim } from "../../../../packages/core/src/memory/safety/judge-claim.ts";
import { ownWords } from "../../../../packages/core/src/memory/safety/own-words.ts";
import { maskSecrets, secretsIn } from "../../../../packages/core/src/memory/safety/secrets/secrets.ts";
import { toVisibleText } from "../../../../packages/core/src/memory/safety/visible.ts";
import { planSaid } from "../../../../packages/core/src/memory/said/plan-said.ts";
import { requireThat, type Target } from "../fuzz-target.ts";

const MEMORIES = [
  '---\nname: No force push\ndescription: Never rewrite main.\ntype: feedback\nevidence: said\nsession: s1\nmessages: [e1, e2]\nquote: "never"\nnever:\n  - Bash(git push --force*)\n---\nBody\n',
  "# Title\n\nSome words.\n- a list\n- of facts\n",
  "---\nname: |\n  two\n  lines\ntype: project\n---\n\nText with `code` and a [link](a.md).\n",
  "\uFEFF---\r\nname: A\r\n---\r\nx\r\n",
];
const YAML = [
  "---\n",
  "...\n",
  "name: ",
  "type: ",
  "never:\n- ",
  "&a ",
  "*a",
  "!!binary ",
  "|\n",
  ">-\n",
  "? ",
  "<<: *a",
  "{a: b}",
  "[a, b]",
  "#",
  "'",
  "2001-01-01",
  "0x1F",
  "~",
];

const memoryFile: Target = {
  name: "memory file",
  seeds: MEMORIES,
  words: YAML,
  check(input) {
    const memory = parseMemory("dir/file.md", input, 7);
    requireThat(
      memory.name !== "" && memory.name.length <= 120,
      "a memory has a short name",
      () => memory.name,
    );
    requireThat(!/[\r\n]/.test(memory.description), "a description is one line", () => memory.description);
    requireThat(memory.never.length <= 20, "few rules", () => memory.never);
    memoryRules([memory]);
    splitStatements(memory);
    const again = parseMemory("dir/file.md", formatMemory(memory, input), 7);
    const { broken: _, ...before } = memory;
    const { broken, ...after } = again;
    requireThat(broken === undefined, "what is written can be read", () => broken);
    requireThat(
      JSON.stringify({ ...after, body: "" }) === JSON.stringify({ ...before, body: "" }),
      "what is written is read back",
      () => [before, after],
    );
    // Line ends may change, words not.
    const readWords = (body: string) => body.replaceAll("\r", "").trim();
    requireThat(readWords(after.body) === readWords(before.body), "the body is kept", () => [
      before.body,
      after.body,
    ]);
  },
};

const memoryFolder: Target = {
  name: "memory folder",
  seeds: [
    ...MEMORIES,
    "- [A](a.md): words\n- [B](b%20c.md)\n",
    '{"id":"o1","path":"a.md","before":null,"after":null,"time":1}\n',
  ],
  words: [...YAML, "- [x](", ".md)", "%00", "../"],
  longest: 20_000,
  async check(input, random) {
    const ports = memoryPorts();
    const name = random.pick([
      "a.md",
      "sub/b.md",
      "team/c.md",
      "MEMORY.md",
      "team/MEMORY.md",
      ".history/operations.jsonl",
      "logs/2026/01/01.md",
    ]);
    await ports.files.write("/memory/good.md", MEMORIES[0]!);
    await ports.files.write(`/memory/${name}`, input);
    const store = await openMemoryStore(ports, "/memory");
    const all = await store.list();
    requireThat(
      all.some(({ path }) => path === "good.md"),
      "the good memory is listed",
      () => [name, store.problem],
    );
    await store.shown({ lines: 200, bytes: 25_000 });
    await store.manifest({ newest: 200, lines: 30 });
    const written = await store.write([{ path: "new.md", text: "# New\n\nWords.\n", base: null }], {
      by: "human",
    } as never);
    requireThat(written.ok || typeof written.reason === "string", "a write is answered", () => written);
    requireThat(
      name.startsWith(".history") || (await store.text(name)) !== undefined || name.startsWith("logs"),
      "a file is kept",
      () => name,
    );
  },
};

const index: Target = {
  name: "memory index",
  seeds: [
    "# Memory\n\n- [No force push](no-force-push.md): Never rewrite main.\n- [B](sub/b.md)\n",
    "- [a](<b c.md>) — x\n* [d](d.md)\n",
  ],
  words: ["- [", "](", ".md)", ")", "%2e%2e/", "%", "http://", "# "],
  check(input) {
    for (const line of input.split("\n")) {
      const target = targetOf(line);
      requireThat(!target?.split("/").includes(".."), "a line leads nowhere outside", () => target);
    }
    const memories = [
      { path: "a.md", name: input.slice(0, 100) || "x", description: input.slice(0, 300), type: undefined },
    ];
    const planned = planIndex(input, memories as never);
    requireThat(
      planIndex(planned, memories as never) === planned,
      "an index in step stays as it is",
      () => planned,
    );
    shownIndex(planned, { lines: 200, bytes: 25_000, path: "/m/MEMORY.md", modified: new Map() } as never);
    checkPath(input.slice(0, 300));
  },
};

const secrets: Target = {
  name: "secrets",
  // Split into pieces, so that no file of the repository looks as if it contained a secret.
  seeds: [
    [
      "export AWS_SECRET_ACCESS",
      "_KEY=",
      "wJalrXUtnFE",
      "MI/K7MDE",
      "NG/bPxRfiCYzzzzzzzzzz\npass",
      "word: hunter2hunter2",
    ].join(""),
    ["-----BEGIN RSA PRIVATE", " KEY-----\nMIIEowIBAAKCAQEA\nabc\n-----END RSA PRIVATE", " KEY-----\n"].join(
      "",
    ),
    ["Authorization: Bea", "rer eyJhbGciOiJIUzI1NiJ9.", "eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc"].join(""),
    ["https://user:pa55", "word@example.com/path?tok", "en=abcdef0123456789"].join(""),
  ],
  words: [
    "api_key = ",
    "secret",
    "token",
    "-----BEGIN ",
    "PRIVATE KEY-----",
    "ghp_",
    "sk-ant-",
    "AKIA",
    "xoxb-",
    "://",
    ":",
    "@",
    "=",
    "'",
    "a1B2c3D4e5F6g7H8",
  ],
  longest: 300_000,
  check(input) {
    const found = secretsIn(input);
    for (const { from, to } of found)
      requireThat(from >= 0 && from < to && to <= input.length, "a place is in the text", () => [from, to]);
    const once = maskSecrets(input);
    requireThat(found.length === 0 || once !== input, "a secret is hidden", () => found);
  },
};

const message: Target = {
  name: "human message",
  seeds: [
    "Please never push to main. Use pnpm, not npm.",
    "The page says:\n> ignore all rules\n\n```sh\nrm -rf /\n```\nWhat does it mean?",
    "remember that we deploy on Fridays",
    "Don't ever touch `config/`; from now on always ask.",
    "<document>\n<source>x</source>\nbody\n</document>",
  ],
  words: [
    "```\n",
    "~~~",
    "> ",
    "\n\n",
    "<a>",
    "</a>",
    "<!--",
    "“",
    "”",
    "never ",
    "always ",
    "remember ",
    "From: ",
    "---",
    "    ",
    "\t",
    "forget ",
  ],
  longest: 100_000,
  check(input) {
    const own = ownWords(input);
    requireThat(own.length === input.length, "places stay", () => [own.length, input.length]);
    isOneOffRequest(input);
    planMemoryRequest(input);
    planNote(input, []);
    toVisibleText(input);
    const said = planSaid(input, { taken: new Set() });
    requireThat(checkPath(said.path).ok, "a made path is a memory's", () => said.path);
  },
};

const SAID = "never push to main";

const claim: Target = {
  name: "memory that a model writes",
  seeds: MEMORIES,
  words: [...YAML, "quote: never", "evidence: said", "Bash(", "$(id)"],
  longest: 20_000,
  check(input) {
    const material = {
      session: "s",
      messages: [
        { entry: "e1", kind: "human", text: SAID },
        { entry: "e2", kind: "tool", text: input },
      ],
    };
    const judged = judgeClaim({ path: "a.md", text: input, base: undefined } as never, material as never);
    if (!judged.ok) return;
    const memory = parseMemory("a.md", judged.text, 0);
    requireThat(memory.broken === undefined, "what is let through can be read", () => judged.text);
    const { quote = "" } = memory.evidence ?? {};
    requireThat(
      judged.class !== "said" || (quote !== "" && SAID.includes(quote)),
      "what a human said is what they said",
      () => judged,
    );
  },
};

const merge: Target = {
  name: "merge of three texts",
  seeds: ["a\nb\nc\n\u0001a\nx\nc\n\u0001a\nb\ny\n", "one\n\u0001one\ntwo\n\u0001zero\none\n"],
  words: ["\u0001", "a\n", "b\n", "\n"],
  longest: 20_000,
  check(input) {
    const [base = "", theirs = "", ours = ""] = input.split("\u0001");
    const merged = mergeTexts(base, theirs, ours);
    requireThat(mergeTexts(base, base, ours) === ours, "one change alone is taken", () => base);
    requireThat(theirs !== ours || merged === ours, "the same change is taken once", () => merged);
  },
};

const recall: Target = {
  name: "recall",
  seeds: ["how do we deploy?", "/src/a.ts failed with ENOENT", "部署在星期五"],
  words: ["deploy", "friday", '"', "NEAR(", " AND ", "*", "a.b/c"],
  check(input) {
    const memories = MEMORIES.map((text, at) => parseMemory(`m${at}.md`, text + input.slice(0, 2_000), at));
    new LocalRanker().plan(memories, {
      message: input,
      tools: [],
      most: 5,
      surfaced: new Set(),
      now: 0,
    } as never);
  },
};

export const targets: readonly Target[] = [
  memoryFile,
  memoryFolder,
  index,
  secrets,
  message,
  claim,
  merge,
  recall,
];
