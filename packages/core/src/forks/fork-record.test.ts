import { describe, expect, it } from "vitest";
import { fileFailure } from "../ports/file-failure.ts";
import { bench, calls, lastContent, says, types } from "./bench.case.ts";
import type { Parent } from "./fork.case.ts";

/** Makes appending slow, and counts the files that are held open. */
function slowDisk({ ports: { files } }: Parent) {
  const open = { count: 0 };
  const { appender } = files;
  const counting = async (path: string) => {
    const file = await appender(path);
    open.count++;
    const append = async (data: string | Uint8Array) => {
      // A very slow disk.
      await new Promise((resolve) => setImmediate(resolve));
      await file.append(data);
    };
    const close = async () => {
      await file.close();
      open.count--;
    };
    return { ...file, append, close };
  };
  Object.assign(files, { appender: counting });
  return open;
}

describe("a fork's own transcript", () => {
  it("records whose view it shares and up to which entry, and contains every turn", async () => {
    const { parent, fork, transcript } = await bench([calls("a"), says("Done.")]);
    const outcome = await fork();
    const entries = await transcript(outcome.id);
    expect(types(entries)).toEqual(["fork", "user", "assistant", "user", "assistant"]);
    expect(entries[0]).toMatchObject({
      of: "parent",
      at: parent.view.slots.at(-1)!.entry,
      layer: "notes",
      parent: null,
    });
    expect(entries[1]).toMatchObject({ source: "tools", content: [{ tool_use_id: "t1" }, { type: "text" }] });
    for (const [at, entry] of entries.entries()) expect(entry.parent).toBe(entries[at - 1]?.id ?? null);
  });

  it("is on disk before its request is sent, and closed at the end", async () => {
    const { parent, fork } = await bench(async (request) => {
      const [[, bytes]] = [...parent.ports.files.contents()] as [[string, Uint8Array]];
      expect(new TextDecoder().decode(bytes)).toContain(
        JSON.stringify((lastContent(request)[1] as { text: string }).text),
      );
      return says("ok");
    });
    const open = slowDisk(parent);
    expect(await fork()).toMatchObject({ ok: true });
    expect(open.count).toBe(0);
  });

  it.each(["create", "append"] as const)(
    "is given up if the disk refuses to %s, and the fork continues",
    async (kind) => {
      const { parent, costs, failures, fork } = await bench([calls("a"), says("Done.")]);
      const open = slowDisk(parent);
      parent.ports.files.intercept((change) => {
        if (change.kind === kind) throw fileFailure("no-space", "write", change.path);
      });
      expect(await fork()).toMatchObject({ ok: true, text: "Done." });
      expect(costs).toHaveLength(2);
      expect(failures).toEqual([expect.stringMatching(/Cannot write .*forks/)]);
      expect(open.count).toBe(0);
    },
  );

  it("is complete if the disk refuses only for a while", async () => {
    const { parent, failures, fork, transcript } = await bench([calls("a"), says("Done.")]);
    let refusals = 1;
    parent.ports.files.intercept((change) => {
      if (change.kind === "append" && refusals-- > 0) throw fileFailure("no-space", "write", change.path);
    });
    const outcome = await fork();
    expect(failures).toHaveLength(1);
    expect(types(await transcript(outcome.id))).toEqual(["fork", "user", "assistant", "user", "assistant"]);
  });
});
