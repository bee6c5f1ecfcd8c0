// A session so long that only what its view shows is kept in memory.
import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSession, RECALL, type Session } from "../index.ts";
import { nodePorts } from "../ports/index.ts";
import { findPlaces } from "../transcript/project-places.ts";
import { PathFold } from "../view/path-fold.ts";
import { isSnapshot, SNAPSHOT } from "./snapshot/snapshot.ts";

/** Together just above the size up to which a transcript is kept in memory as a whole. */
const [ROUNDS, RESULT_CHARACTERS, COMPACT_EVERY] = [800, 64_000, 8];
/** Two rounds of observations; see `Meter`. */
const MEASURED_RESULTS = 64;
const MODEL = "claude-sonnet-5-5";
const ANSWER = { role: "assistant", content: [{ type: "text", text: "All done." }] } as const;

function* writeLines(rounds = ROUNDS): Generator<string> {
  let [count, parent] = [0, null as string | null];
  const makeLine = (body: object) => {
    const id: string = `e${count++}`;
    const line = JSON.stringify({ v: 1, id, parent, time: count * 1_000, ...body });
    parent = id;
    return `${line}\n`;
  };
  const prelude = { model: MODEL, system: [], tools: [RECALL], parameters: { max_tokens: 9 }, keep: [] };
  yield makeLine({ type: "prelude", reason: "first", prelude: { ...prelude, bindsThinking: true } });
  const human = [{ type: "text", text: "Go." }];
  yield makeLine({ type: "user", source: "human", content: human });
  let first = parent;
  for (let round = 1; round <= rounds; round++) {
    const id = `toolu_${round}`;
    const use = { type: "tool_use", id, name: "Bash", input: { command: `make ${round}` } };
    const usage = { input_tokens: 12, cache_read_input_tokens: 1_000, output_tokens: 90 };
    yield makeLine({
      type: "assistant",
      message: { id: `msg_${round}`, role: "assistant", model: MODEL, content: [use], usage },
    });
    const result = { type: "tool_result", tool_use_id: id, content: "done ".repeat(RESULT_CHARACTERS / 5) };
    yield makeLine({ type: "user", source: "tools", content: [result] });
    if (round % COMPACT_EVERY !== 0 || round === rounds) continue;
    const pieces = [{ source: "summary", content: [{ type: "text", text: "All went well." }] }];
    const sizes = { before: 150_000, after: 9_000 };
    yield makeLine({
      type: "boundary",
      from: first,
      to: parent,
      pieces,
      trigger: "auto",
      method: "full",
      ...sizes,
    });
    first = parent;
  }
}

/** Answers how writing the snapshot ended. Closing would stop one that takes long. */
async function answerAndSave(session: Session): Promise<string> {
  const saved = Promise.withResolvers<string>();
  session.on(
    "task",
    ({ layer, state }) => layer === "snapshot" && state !== "running" && saved.resolve(state),
  );
  await session.assistant(ANSWER);
  expect(session.tasks.map(({ layer }) => layer)).toContain("snapshot");
  return saved.promise;
}

/** Counts the entries that opening had to fold: from a snapshot it goes on after those that the snapshot has. */
function makeHostFold() {
  let folded = 0;
  const fold = new PathFold<string[]>(
    () => [],
    (ids, { id }) => {
      folded++;
      ids.push(id);
    },
    "host",
  );
  return { fold, count: () => folded };
}

let home: string;

beforeEach(async () => {
  home = await mkdtemp(`${tmpdir()}/palimpsest-`);
});

afterEach(() => rm(home, { recursive: true }));

it("holds nobody up after it was resumed: a request reads no more than its view shows, notes read piece by piece, and a compaction can be stopped between two pieces", async () => {
  const ports = nodePorts();
  const { sessions } = await findPlaces(ports.files, home, home);
  await mkdir(sessions, { recursive: true });
  await writeFile(`${sessions}/long.jsonl`, writeLines());
  let read = 0;
  let onRead = () => {};
  const readRange: typeof ports.files.readRange = (...args) => {
    onRead();
    return ports.files.readRange(...args);
  };
  const readRangeSync = (path: string, start: number, length: number) => {
    const bytes = ports.files.readRangeSync(path, start, length);
    read += bytes.length;
    return bytes;
  };
  const open = (host = makeHostFold()) =>
    openSession({
      ports: { ...ports, files: { ...ports.files, readRange, readRangeSync } },
      cwd: home,
      home,
      env: {},
      model: MODEL,
      tools: [RECALL],
      resume: "long",
      folds: [host.fold],
    });
  const session = await open();
  await session.user("What now?");
  await session.request();
  // Nobody waits for a snapshot: it is written after an answer.
  expect((await ports.files.names(`${sessions}/long`)).filter(isSnapshot)).toEqual([]);
  const shown = JSON.stringify(session.view.slots.map(({ blocks }) => blocks)).length;
  expect(read).toBeGreaterThan(0);
  // Lines are read ahead, and what the last responses answered is measured for the calibration.
  expect(read).toBeLessThan(10 * shown + MEASURED_RESULTS * RESULT_CHARACTERS);

  const stop = new AbortController();
  let pieces = 0;
  onRead = () => ++pieces === 2 && stop.abort();
  expect(await session.compact({ signal: stop.signal })).toEqual({ ok: false, reason: "it was stopped" });
  expect(pieces).toBe(2);

  read = 0;
  expect(await session.notes()).toContain("make 800");
  // The notes cover the whole path. It is read piece by piece: while a synchronous call reads, nothing else can happen.
  expect(read / shown).toBeLessThan(10);

  read = 0;
  expect(await session.compact()).toMatchObject({ ok: true });
  expect(read / shown).toBeLessThan(10);
  expect(await answerAndSave(session)).toBe("completed");
  await session.close();

  // From here on the snapshot of the first resume serves.
  const describe = async () => {
    const host = makeHostFold();
    const opened = await open(host);
    const told = { folded: host.count(), slots: JSON.stringify(opened.view.slots), ledger: opened.ledger };
    await opened.close();
    return told;
  };
  const quick = await describe();
  await rm(`${sessions}/long/${SNAPSHOT}`);
  const whole = await describe();
  expect(whole.folded).toBeGreaterThan(2 * ROUNDS);
  expect(quick.folded).toBeLessThan(10);
  expect(quick).toEqual({ ...whole, folded: quick.folded });
});

it("writes no snapshot with a fold of the host that cannot be made anew: it follows the session's view alone", async () => {
  await writeTranscript(ROUNDS - 20);
  const followed = new Set<unknown>();
  const folds = [{ follow: (view: unknown) => followed.add(view) }];
  const session = await openSession({ cwd: home, home, env: {}, model: MODEL, resume: "long", folds });
  await session.user("Look at this. ".repeat(100_000));
  await session.assistant(ANSWER);
  await session.close();
  expect([...followed].filter((view) => view !== session.view)).toEqual([]);
});

async function openCounted(files: Partial<ReturnType<typeof nodePorts>["files"]> = {}) {
  const ports = nodePorts();
  const host = makeHostFold();
  const session = await openSession({
    ports: { ...ports, files: { ...ports.files, ...files } },
    cwd: home,
    home,
    env: {},
    model: MODEL,
    resume: "long",
    folds: [host.fold],
  });
  return { session, folded: host.count(), host: host.fold };
}

async function writeTranscript(rounds: number): Promise<string> {
  const { sessions } = await findPlaces(nodePorts().files, home, home);
  await mkdir(sessions, { recursive: true });
  await writeFile(`${sessions}/long.jsonl`, writeLines(rounds));
  return sessions;
}

it("leaves a snapshot that the next resume uses when it has grown long itself", async () => {
  const sessions = await writeTranscript(ROUNDS - 20);
  const { session, host } = await openCounted();
  await session.user("Look at this. ".repeat(100_000));
  host.of(session.view);
  expect(await answerAndSave(session)).toBe("completed");
  const path = [...host.of(session.view)];
  expect(path).toEqual([...session.view.tree.keys()]);
  await session.close();
  expect(await readdir(`${sessions}/long`)).toEqual([SNAPSHOT]);

  const again = await openCounted();
  const slots = JSON.stringify(again.session.view.slots);
  expect(slots).toBe(JSON.stringify(session.view.slots));
  expect(again.session.ledger).toEqual(session.ledger);
  expect(again.host.of(again.session.view)).toEqual(path);
  await again.session.close();
  await rm(`${sessions}/long/${SNAPSHOT}`);
  const whole = await openCounted();
  expect(JSON.stringify(whole.session.view.slots)).toBe(slots);
  expect(whole.folded).toBeGreaterThanOrEqual(path.length);
  expect(again.folded).toBeLessThan(10);
  await whole.session.close();
});

it("is resumed as before after a kill while its snapshot was written, and nothing is left of that", async () => {
  const sessions = await writeTranscript(ROUNDS);
  const elsewhere = `${home}/elsewhere`;
  const { files } = nodePorts();
  // What a killed process leaves: the disk at that moment, without the lock, which dies with it.
  const rename: typeof files.rename = async (from, to) => {
    if (from.includes(SNAPSHOT)) {
      await truncate(from, 1_000);
      await cp(`${sessions}/long`, elsewhere, { recursive: true });
      throw new Error("killed");
    }
    return files.rename(from, to);
  };
  const { session } = await openCounted({ rename });
  await session.user("What now?");
  expect(await answerAndSave(session)).toBe("failed");
  await session.close();
  expect(await readdir(elsewhere)).toEqual([`${SNAPSHOT}.draft`]);
  await rm(`${sessions}/long`, { recursive: true });
  await cp(elsewhere, `${sessions}/long`, { recursive: true });

  const again = await openCounted();
  expect(JSON.stringify(again.session.view.slots)).toBe(JSON.stringify(session.view.slots));
  expect(await readdir(`${sessions}/long`)).toEqual([]);
  await again.session.close();
});
