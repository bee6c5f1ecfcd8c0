// What a user waits for before each request: adding what is new, writing it, preparing the request.
import { openSession } from "@palimpsest/core";
import { inFolder } from "./folder.ts";
import { prose } from "./prose.ts";
import type { BenchTable } from "./table.ts";
import { median, ms, quantile, ratio, sample } from "./timing.ts";

const MESSAGES = 2_000;
const BYTES = 1_000_000;
const APPENDS = 500;

export async function benchPrepare(): Promise<BenchTable> {
  return inFolder(async (home) => {
    const session = await openSession({
      cwd: home,
      home,
      env: {},
      model: "claude-sonnet-5-5",
      system: prose(8_000, 1),
    });
    let turn = 0;
    const size = BYTES / MESSAGES;
    const say = () => session.user(prose(size, turn++));
    const answer = () =>
      session.assistant({
        content: [{ type: "text", text: prose(size, turn++) } as never],
        usage: { input_tokens: 10, cache_read_input_tokens: turn * 125, output_tokens: 120 },
      });
    for (let at = 0; at < MESSAGES / 2; at++) {
      await say();
      await session.request();
      await answer();
    }

    const added: number[] = [];
    const stringified: number[] = [];
    let bytes = 0;
    for (let at = 0; at < APPENDS; at++) {
      let request: unknown;
      const [prepared] = await sample(1, async () => {
        await say();
        request = await session.request();
      });
      added.push(prepared!);
      const [written] = await sample(1, () => {
        bytes = JSON.stringify(request).length;
      });
      stringified.push(written!);
      await answer();
    }
    await session.close();

    const peer = median(stringified);
    const row = (name: string, value: number) => [name, ms(value), ratio(value / peer)];
    return {
      title: "Preparing request n+1",
      how: `A session of ${MESSAGES} messages and ${BYTES / 1e6} MB on disk grows by ${APPENDS} exchanges; timed: user() with its append to the file (written, not fsynced), then request(). Beside it JSON.stringify of that very request (${(bytes / 1e6).toFixed(2)} MB at the end). Aim: p99 under 0.1.`,
      columns: ["what", "time", "ratio to JSON.stringify"],
      rows: [
        row("JSON.stringify, median", peer),
        row("prepare, median", median(added)),
        row("prepare, p99", quantile(added, 0.99)),
        row("prepare, slowest", quantile(added, 1)),
      ],
    };
  });
}
