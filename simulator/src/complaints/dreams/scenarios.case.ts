// Common complaints about memories that are tidied in the background, each as a scenario that would show it.
import { answer, memory, must, Night } from "./night.case.ts";

const FACTS = Array.from(
  { length: 30 },
  (_, at) => [`host-${at}.md`, `Host ${at} listens at port 90${at}.`] as const,
);
const removed = (count: number) => FACTS.slice(0, count).map(([path]) => ({ path, text: null }));

export const SCENARIOS: Readonly<Record<string, () => Promise<void>>> = {
  async "a consolidation that deleted 23 files"() {
    const night = new Night();
    const session = await night.open();
    await night.remember(session, FACTS);
    const stands = async (when: string) => {
      const { size } = await night.texts(session);
      must(size === FACTS.length, `${FACTS.length - size} files are gone ${when}.`);
    };
    // Without an account, with a false one, and with a reason for each removal.
    night.script = () => answer(removed(23));
    must((await session.dream()).state === "failed", "It was not called failed.");
    await stands("without an account");
    const merged = FACTS.slice(0, 23).map((_, at) => ({
      fact: `f${at + 1}`,
      outcome: "merged",
      into: "host-29.md",
    }));
    night.script = () => answer(removed(23), merged);
    await session.dream();
    await stands("into a file that does not have them");
    const retired = FACTS.map((_, at) => ({
      fact: `f${at + 1}`,
      outcome: "retired",
      because: "it is no longer in use",
    }));
    night.script = () => answer(removed(23), retired);
    must((await session.dream()).state === "held", "Nobody was asked.");
    await stands("with good reasons");
    await session.close();
  },

  async "an invalid model answer that wiped the store and was called completed"() {
    for (const nonsense of [
      "",
      "All memories are tidy now.",
      "{}",
      '{"account": [',
      "null",
      answer(removed(3)),
    ]) {
      const night = new Night();
      const session = await night.open();
      await night.remember(session, FACTS.slice(0, 3));
      await night.others(session);
      // By its answer and, before that, by its tools.
      const wipes = FACTS.slice(0, 3).map(([path]) => ({
        name: "Write",
        input: { file_path: `memory/${path}`, content: "" },
      }));
      night.script = (call) => wipes[call] ?? nonsense;
      await night.exchange(session);
      const [task] = session.tasks.filter(({ layer }) => layer === "dreaming");
      must(task !== undefined, "Nobody dreamt.");
      const { size } = await night.texts(session);
      must(size === 3, `${3 - size} of 3 files are gone after ${JSON.stringify(nonsense)}.`);
      must(task?.state === "failed", `It was called ${task?.state} after ${JSON.stringify(nonsense)}.`);
      await session.close();
    }
  },

  async "two owners and two numbers that changed places overnight"() {
    const night = new Night();
    const session = await night.open();
    await night.remember(session, [
      ["owners.md", "The web team owns billing, the data team owns search."],
      ["uploads.md", "Uploads have a timeout of 30 s and 5 retries."],
    ]);
    const swapped = [
      ["owners.md", "The data team owns billing, the web team owns search."],
      ["uploads.md", "Uploads have a timeout of 5 s and 30 retries."],
    ] as const;
    for (const [at, [path, words]] of swapped.entries()) {
      night.script = () =>
        answer([{ path, text: memory(words) }], [{ fact: `f${at + 1}`, outcome: "merged", into: path }]);
      const { state } = await session.dream();
      must(!(await night.texts(session)).get(path)?.includes(words), `"${words}" stands there now.`);
      must(state === "failed", `It was called ${state} after a swap.`);
    }
    await session.close();
  },

  async "tokens burned overnight with nobody there"() {
    const night = new Night();
    const dailyTokens = 100_000;
    const session = await night.open({ settings: { dreaming: { dailyTokens } } });
    await night.remember(session, FACTS.slice(0, 5));
    await night.others(session);
    night.script = () => ({ name: "Read", input: { file_path: "memory/host-1.md" } });
    // The session is busy all night: an exchange every quarter of an hour.
    for (let quarter = 0; quarter < 40; quarter++) {
      await night.exchange(session);
      await night.ports.clock.advance(15 * 60_000);
    }
    must(night.calls > 0, "Nobody dreamt.");
    must(night.tokens <= dailyTokens + night.price, `${night.tokens} tokens were used of ${dailyTokens}.`);
    await session.close();
  },

  async "a dream that goes on once everybody has left"() {
    const late = new Night();
    const last = await late.open();
    await late.remember(last, FACTS.slice(0, 5));
    await late.others(last);
    const hours = Promise.withResolvers<void>();
    late.script = async () => {
      await hours.promise;
      return { name: "Write", input: { file_path: "memory/host-1.md", content: "" } };
    };
    await last.user("Go on.");
    await last.request();
    await last.assistant({ content: [{ type: "text", text: "Done." }], stop_reason: "end_turn" } as never);
    for (let at = 0; at < 50 && late.calls === 0; at++) await late.settled(last);
    must(late.calls === 1, "Nobody dreamt.");
    let isClosed = false;
    const closing = last.close().then(() => {
      isClosed = true;
    });
    for (let second = 0; second < 5 && !isClosed; second++) {
      for (let at = 0; at < 50; at++) await new Promise((resolve) => setImmediate(resolve));
      await late.ports.clock.advance(1_000);
    }
    must(isClosed, "The end waits for it.");
    await closing;
    hours.resolve();
    for (let at = 0; at < 50; at++) await new Promise((resolve) => setImmediate(resolve));
    must(late.calls === 1, `${late.calls} calls were made after the end.`);
    must(last.tasks.at(-1)?.state === "killed", "It went on without anybody.");
    // A one-shot exchange must not start a dream.
    const brief = await late.open({ isOneShot: true });
    await late.exchange(brief);
    must(late.calls === 1, "A one-shot run dreamt.");
    await brief.close();
  },

  async "two parallel sessions overwriting each other"() {
    const night = new Night();
    const [one, two] = [await night.open(), await night.open()];
    await night.remember(one, FACTS.slice(0, 4));
    const merged = memory(
      FACTS.slice(0, 2)
        .map(([, fact]) => fact)
        .join("\n- "),
    );
    const thinking = Promise.withResolvers<void>();
    night.script = async () => {
      await thinking.promise;
      return answer([
        { path: "host-0.md", text: merged },
        { path: "host-1.md", text: null },
      ]);
    };
    const dreaming = one.dream();
    for (let at = 0; at < 50; at++) await new Promise((resolve) => setImmediate(resolve));
    // The other session wants to dream at the same time.
    must((await two.dream()).state === "failed", "Two dreamt at once.");
    const { store } = (await two.memory.open())!;
    for (const path of ["host-0.md", "host-1.md", "host-3.md"]) {
      const base = (await store.text(path))!;
      const written = await store.write(
        [{ path, text: `${base}- Since today ${path} is in rack 7.\n`, base }],
        { by: "extraction" },
      );
      must(written.ok, "It could not be written.");
    }
    thinking.resolve();
    await dreaming;
    const now = [...(await night.texts(two)).values()].join("\n");
    for (const path of ["host-0.md", "host-1.md", "host-3.md"])
      must(now.includes(`Since today ${path} is in rack 7.`), `What was said of ${path} was overwritten.`);
    for (const [, fact] of FACTS.slice(0, 4)) must(now.includes(fact), `"${fact}" was overwritten.`);
    await one.close();
    await two.close();
  },
};
