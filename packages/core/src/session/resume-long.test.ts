// A session so long that only what its view shows is kept in memory.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSession, RECALL } from "../index.ts";
import { nodePorts } from "../ports/index.ts";
import { findPlaces } from "../transcript/project-places.ts";
import { SNAPSHOT } from "./snapshot/snapshot.ts";

/** Together just above the size up to which a transcript is kept in memory as a whole. */
const [ROUNDS, RESULT_CHARACTERS, COMPACT_EVERY] = [800, 64_000, 8];
const MODEL = "claude-sonnet-5-5";

function* writeLines(): Generator<string> {
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
  for (let round = 1; round <= ROUNDS; round++) {
    const id = `toolu_${round}`;
    const use = { type: "tool_use", id, name: "Bash", input: { command: `make ${round}` } };
    const usage = { input_tokens: 12, cache_read_input_tokens: 1_000, output_tokens: 90 };
    yield makeLine({
      type: "assistant",
      message: { id: `msg_${round}`, role: "assistant", model: MODEL, content: [use], usage },
    });
    const result = { type: "tool_result", tool_use_id: id, content: "done ".repeat(RESULT_CHARACTERS / 5) };
    yield makeLine({ type: "user", source: "tools", content: [result] });
    if (round % COMPACT_EVERY !== 0 || round === ROUNDS) continue;
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
  let [read, loaded] = [0, 0];
  let onRead = () => {};
  const readRange: typeof ports.files.readRange = (...args) => {
    onRead();
    loaded += args[2];
    return ports.files.readRange(...args);
  };
  const readRangeSync = (path: string, start: number, length: number) => {
    const bytes = ports.files.readRangeSync(path, start, length);
    read += bytes.length;
    return bytes;
  };
  const open = () =>
    openSession({
      ports: { ...ports, files: { ...ports.files, readRange, readRangeSync } },
      cwd: home,
      home,
      env: {},
      model: MODEL,
      tools: [RECALL],
      resume: "long",
    });
  const session = await open();
  await session.user("What now?");
  await session.request();
  const shown = JSON.stringify(session.view.slots.map(({ blocks }) => blocks)).length;
  expect(read).toBeGreaterThan(0);
  // Lines are read ahead, and the last responses are measured for the calibration.
  expect(read / shown).toBeLessThan(10);

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
  await session.close();

  // From here on the snapshot of the first resume serves.
  const describe = async () => {
    loaded = 0;
    const opened = await open();
    const told = { bytes: loaded, slots: JSON.stringify(opened.view.slots), ledger: opened.ledger };
    await opened.close();
    return told;
  };
  const quick = await describe();
  await rm(`${sessions}/long/${SNAPSHOT}`);
  const whole = await describe();
  expect(whole.bytes / quick.bytes).toBeGreaterThan(5);
  expect(quick).toEqual({ ...whole, bytes: quick.bytes });
});
