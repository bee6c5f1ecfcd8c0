// Writes every request body to a folder, as it is sent: for whoever wants to see what the model sees.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "@palimpsest/core";
import { makeFolder, PRIVATE_FOLDER } from "../files/make-folder.ts";

/** Names sort in the order of sending, also where several processes write. */
const DIGITS = 5;

/** `redact`: what must not be kept even where the request itself holds it. */
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
      // Before it is sent: what makes the server fail should be there to be read.
      const body = JSON.stringify(request, (_, value) => (typeof value === "string" ? redact(value) : value));
      writeFileSync(join(folder, name), body, { mode: 0o600 });
      return model.send(request, options);
    },
  };
}
