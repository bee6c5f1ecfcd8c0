// A snapshot is only a cache: one that is broken, foreign or out of date is removed, and the transcript is read as a whole.
import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { defaultSettings } from "../../settings/schema.ts";
import { Driven, PATH, PRELUDES } from "../../testing/driven.case.ts";
import { openTranscript } from "../../transcript/open-transcript.ts";
import { LongSession } from "../long-session.ts";
import { SessionState } from "../session-state.ts";
import { snapshotPath, takeSnapshot, writeSnapshot } from "./snapshot.ts";

const { economy } = defaultSettings().microcompact;
const KEPT = snapshotPath(PATH);
const MESSAGES = 4;
/** So that the first message is far before the end. */
const FILLING = "Go on. ".repeat(5_000);

let driven: Driven;
let snapshot: string;

/** Opens the session as a long one and answers how many entries it had to read. */
async function openLong(settings: readonly unknown[] = [economy], isSaved = false): Promise<number> {
  const { files } = driven.ports;
  const makeState = () => new SessionState({}, economy);
  const long = new LongSession({ files, path: PATH, settings, makeState });
  let read = 0;
  const takeEntry: LongSession["takeEntry"] = (entry, place) => {
    read++;
    long.takeEntry(entry, place);
  };
  const transcript = await openTranscript(driven.ports, PATH, takeEntry, long);
  if (isSaved) {
    const place = { files, path: PATH, settings: [settings, long.state.foldNames] };
    await writeSnapshot(place, takeSnapshot(long.state, transcript.labels, transcript.end)!);
  }
  await transcript.close();
  expect(long.state.view.slots).toHaveLength(MESSAGES);
  return read;
}

const readText = async (path: string) => new TextDecoder().decode(await driven.ports.files.read(path));

beforeEach(async () => {
  driven = await Driven.start(PRELUDES[0]!);
  for (let number = 0; number < MESSAGES; number++)
    driven.add({
      type: "user",
      source: "human",
      content: [{ type: "text", text: `Message ${number}. ${FILLING}` }],
    });
  await driven.close();
  expect(await openLong([economy], true)).toBe(MESSAGES + 1);
  snapshot = await readText(KEPT);
});

it("is used while it fits", async () => {
  expect(await openLong()).toBe(0);
  expect(await readText(KEPT)).toBe(snapshot);
});

const headOf = (text: string) => JSON.parse(text.split("\n")[0]!);
const bodyOf = (text: string) => text.slice(text.indexOf("\n") + 1, text.lastIndexOf("\n") + 1);

/** With a digest that fits, as nobody but its writer would make it. */
function forge(body: string, head: object = headOf(snapshot)): string {
  const lines = `${JSON.stringify(head)}\n${body}`;
  return lines + createHash("sha256").update(lines).digest("hex");
}

it.each<[string, () => string]>([
  ["is empty", () => ""],
  ["was cut off", () => snapshot.slice(0, -20)],
  ["has one other letter", () => snapshot.replace("Bash", "Bish")],
  ["is of an earlier format", () => forge(bodyOf(snapshot), { ...headOf(snapshot), format: 1 })],
  ["is no snapshot", () => "[]\n{}\n"],
  ["is far too long", () => snapshot + " ".repeat(2 * 1024 * 1024)],
  ["holds nonsense", () => forge("[9]\n")],
  ["holds half a state", () => forge('{"state":{"tree":{"ids":[0,"a"]},"view":{}},"labels":[0]}\n')],
  ["begins nowhere", () => forge("{}\n", { ...headOf(snapshot), start: { offset: "x" } })],
  ["begins after the end", () => forge("{}\n", { ...headOf(snapshot), start: { offset: 1e12 } })],
])("is removed and not used if it %s", async (_, change) => {
  await driven.ports.files.write(KEPT, change());
  expect(await openLong()).toBe(MESSAGES + 1);
  expect(await driven.ports.files.stat(KEPT)).toBeUndefined();
});

it("is removed if the settings that it depends on have changed", async () => {
  expect(await openLong([{ ...economy, keepStart: 1 }])).toBe(MESSAGES + 1);
  expect(await driven.ports.files.stat(KEPT)).toBeUndefined();
});

it("is removed if the transcript has changed or lost lines, however far before its end", async () => {
  const transcript = await readText(PATH);
  for (const changed of [
    transcript.replace("Message 3", "Passage 3"),
    transcript.replace("Message 0.", "Massage 0."),
    transcript.replace("Message 0.", "Message."),
  ]) {
    await driven.ports.files.write(PATH, changed);
    await driven.ports.files.write(KEPT, snapshot);
    expect(await openLong()).toBe(MESSAGES + 1);
    expect(await driven.ports.files.stat(KEPT)).toBeUndefined();
  }
});
