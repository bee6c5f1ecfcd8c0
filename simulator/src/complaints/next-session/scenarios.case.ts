// Common complaints about memory in the next session, each as a scenario that throws if the complaint is justified.
import { writeFile } from "node:fs/promises";
import type { Session } from "@palimpsest/core";
import { Evening } from "@palimpsest/core/testing";
import type { ScriptFunction } from "@palimpsest/emulator";
import { AtWork, call } from "../../../../packages/agent/src/agent/at-work.case.ts";
import { must } from "../desk.case.ts";
import type { Scenarios } from "../impossible.case.ts";

const DAY = 86_400_000;
const NEVER = "Bash(git push --force*)";
const RULE = "No force in this house.";
/** The title in the index. */
const TITLE = "No force in this house";
const ALLOWS = JSON.stringify({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" },
});

const memory = (description: string, body = description) =>
  `---\nname: ${description}\ndescription: ${description}\ntype: project\nevidence: observed\n---\n\n${body}\n`;

async function atWork(run: (work: AtWork) => Promise<void>): Promise<void> {
  const work = await AtWork.begin([]);
  try {
    await run(work);
  } finally {
    await work.end();
  }
}

/** The index in a new session's opening reminder, for a memory that does not fit into it. */
async function frontOfMany(work: AtWork): Promise<string> {
  const agent = await work.open();
  const store = (await agent.memory.store())!;
  // The index was ordered by hand, with the rules last.
  await writeFile(`${store.folder}/MEMORY.md`, "# Memory\n\n## Project\n\n## Feedback\n");
  const changes = Array.from({ length: 260 }, (_, at) => ({
    path: `host-${at}.md`,
    text: memory(`Host ${at} listens at port ${9_000 + at}.`),
    base: null,
  }));
  const written = await store.write(changes, { by: "human" });
  must(written.ok, "The memories could not be written.");
  const kept = await agent.memory.remember(`${RULE} never: ${NEVER}`);
  must(kept.ok, "The rule could not be kept.");
  must(
    (await store.index()).trimEnd().split("\n").at(-1)!.includes(TITLE),
    "The rule does not stand at the end.",
  );
  work.emulator.setScript(["Good morning."]);
  await work.ask(await work.open(), "Good morning.");
  return JSON.stringify(work.requests.at(-1)!.messages[0]);
}

/** Tries a forbidden push in all modes, and checks what the user is asked. */
async function pushes(work: AtWork, settings: object = {}): Promise<void> {
  /** Background requests, such as those of recall, have no tools. */
  const push: ScriptFunction = ({ tools, messages }) => {
    if (!tools) return "[]";
    const isAnswered = JSON.stringify(messages.at(-1)).includes("tool_result");
    return isAnswered ? "Well." : call("Bash", { command: "git push --force nowhere" });
  };
  await work.settings(settings);
  await (await work.open()).memory.remember(`${RULE} never: ${NEVER}`);
  for (const mode of ["default", "acceptEdits", "bypass"] as const) {
    const asked: string[] = [];
    const permission = async ({ why }: { readonly why: string }) => {
      asked.push(why);
      return { allow: false, feedback: "No." } as const;
    };
    // Even if a rule and the mode allow it.
    const agent = await work.open({ mode, ask: { permission }, allowedTools: ["Bash"] });
    work.emulator.setScript(push);
    await work.ask(agent, "Push it.");
    must(asked.length === 1, `It was done without a question in ${mode}.`);
    must(
      asked[0]!.includes(".md says never") && asked[0]!.includes(RULE),
      `The question names no memory: ${asked[0]}`,
    );
  }
  work.emulator.setScript(push);
  const alone = await work.open({ mode: "bypass", isOneShot: true, allowedTools: ["Bash"] });
  await work.ask(alone, "Push it.");
  must(work.lastWords().includes("Denied"), "It was done where nobody could be asked.");
}

/** What the model sees after this message. */
async function shownTo(session: Session, said: string): Promise<string> {
  await session.user(said);
  return JSON.stringify(await session.request());
}

async function remember(session: Session, path: string, text: string): Promise<void> {
  const { store } = (await session.memory.open())!;
  const written = await store.write([{ path, text, base: null }], { by: "extraction" });
  must(written.ok, "It could not be saved.");
}

export const SCENARIOS: Scenarios = {
  "MEMORY.md silently cut so that the newest rules are lost": () =>
    atWork(async (work) => {
      const front = await frontOfMany(work);
      must(front.includes(TITLE), "The newest rule is lost.");
    }),

  "a cut of MEMORY.md that nobody is told of": () =>
    atWork(async (work) => {
      const front = await frontOfMany(work);
      must(!front.includes("(host-0.md)") || !front.includes("(host-259.md)"), "Nothing was cut.");
      const [, left = "0"] = /Not the whole index: (\d+) of \d+ lines/.exec(front) ?? [];
      const shown = front.match(/\(host-\d+\.md\)/g)?.length ?? 0;
      must(Number(left) >= 260 - shown && front.includes("MEMORY.md"), "Nobody is told that it was cut.");
    }),

  "a written NEVER that is ignored": () => atWork((work) => pushes(work)),

  "a written NEVER that holds in some modes only": () =>
    atWork((work) => pushes(work, { permissions: { allow: ["Bash(git *)"], defaultMode: "bypass" } })),

  "a written NEVER that a hook talks away": () =>
    atWork((work) =>
      pushes(work, {
        hooks: { PreToolUse: [{ matcher: "", hooks: [{ type: "command", command: `echo '${ALLOWS}'` }] }] },
      }),
    ),

  async "memories of another project with the same folder name"() {
    const evening = new Evening();
    const [work, play] = ["/work/app", "/play/app"];
    for (const folder of [work, play]) await evening.ports.files.makeFolder(folder);
    const one = await evening.open({ cwd: work });
    const secret = "The launch of the app is on the ninth.";
    await remember(one, "launch.md", memory(secret));
    must((await shownTo(one, "When is the launch of the app?")).includes(secret), "Nothing was recalled.");
    const other = await evening.open({ cwd: play });
    const shown = await shownTo(other, "When is the launch of the app?");
    const [index, texts] = [await other.memory.index(), await evening.texts(other)];
    must(
      !shown.includes(secret) && !index.includes("launch") && texts.size === 0,
      `${play} knows of the other project.`,
    );
  },

  async '"tested and ready" asserted from a stale note'() {
    const evening = new Evening();
    const claim = "The importer is tested and ready";
    await remember(await evening.open(), "importer.md", memory("The importer", `${claim}.`));
    await evening.ports.clock.advance(47 * DAY);
    const shown = await shownTo(await evening.open(), "Is the importer tested and ready to be shipped?");
    must(shown.includes(claim), "Nothing was recalled.");
    must(
      shown.includes("from 47 days ago") && /tested and ready\\". That was then/.test(shown),
      "What was so once is taken for today's truth.",
    );
  },

  async "a note on files that are long gone"() {
    const evening = new Evening();
    const note = "The importer lives in src/importer.ts and reads src/format.ts";
    const session = await evening.open();
    await evening.ports.files.makeFolder("/project/src");
    await evening.ports.files.write("/project/src/format.ts", "");
    await remember(session, "importer.md", memory("The importer", `${note}.`));
    const shown = await shownTo(
      session,
      "In which file does the importer live, and what format does it read?",
    );
    must(shown.includes(note), "Nothing was recalled.");
    must(shown.includes("Not there any more: src/importer.ts."), "Nobody looked whether it is still there.");
  },

  async "two sessions that save at once, one of which loses"() {
    const evening = new Evening();
    const [one, two] = [await evening.open(), await evening.open()];
    const base = memory(
      "The hosts",
      "- Host 1 is in rack 1.\n\n- Host 2 is in rack 2.\n\n- Host 3 is in rack 3.",
    );
    await remember(one, "hosts.md", base);
    // Both sessions read the same version and change the same line: neither change may be lost.
    for (const [session, from, to] of [
      [one, "rack 1", "rack 7"],
      [two, "rack 3", "rack 9"],
      [one, "rack 2", "rack 20"],
      [two, "rack 2", "rack 30"],
    ] as const) {
      const { store } = (await session.memory.open())!;
      const text = base.replace(from, to);
      await store.write([{ path: "hosts.md", text, base }], { by: "extraction" });
    }
    const now = [...(await evening.texts(one)).values()].join("\n");
    for (const said of ["rack 7", "rack 9", "rack 20", "rack 30"])
      must(now.includes(said), `${said} was overwritten: ${now}`);
  },
};
