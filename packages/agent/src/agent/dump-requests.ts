// Writes every request body to a folder as it is sent, for debugging.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "@palimpsest/core";
import { makeFolder, PRIVATE_FOLDER } from "../files/make-folder.ts";

/** Names sort in the order of sending, also with several processes. */
const DIGITS = 5;

/** `redact`: removes what must not be written to disk. */
export function dumpRequests(
  model: Model,
  folder: string,
  redact: (text: string) => string = (text) => text,
): Model {
  makeFolder(folder, PRIVATE_FOLDER);
  const start = `${new Date().toISOString().replace(/[:.]/g, "-")}-${process.pid}`;
  let count = 0;
  return {
    ...model,
    send(request, options) {
      const name = `${start}-${String(++count).padStart(DIGITS, "0")}.json`;
      // Written before sending, so that a request that fails can be inspected.
      const body = JSON.stringify(request, (_, value) => (typeof value === "string" ? redact(value) : value));
      writeFileSync(join(folder, name), body, { mode: 0o600 });
      return model.send(request, options);
    },
  };
}
