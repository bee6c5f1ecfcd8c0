// Prevents a credential in a file from being overwritten by the mark that the model saw in its place.
import { readFile, stat } from "node:fs/promises";
import { resolvePath } from "../files/resolve-path.ts";
import { failCall, type Tool } from "../toolkit/tool.ts";
import type { Credentials } from "./credentials.ts";

/** Larger files are not checked: nobody rewrites a settings file of this size as a whole. */
const MAX_BYTES = 10_000_000;

const REFUSED =
  "Not written: the text contains a [credential removed: …] mark in place of a credential that is in the file. The credential would be lost. Use Edit on the lines around it.";

interface Written {
  readonly file_path?: unknown;
  readonly content?: unknown;
  readonly new_string?: unknown;
}

export function guardWriter<T>(tool: Tool<T>, credentials: Credentials): Tool<T> {
  return {
    ...tool,
    async run(input, context) {
      const { file_path, content, new_string } = input as Written;
      const isMarked = credentials.hasMark(String(content ?? new_string ?? ""));
      if (isMarked && (await holdsCredential(resolvePath(context.cwd, String(file_path)), credentials)))
        return failCall(REFUSED, "would overwrite a credential");
      return tool.run(input, context);
    },
  };
}

async function holdsCredential(path: string, { redact }: Credentials): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile() || info.size > MAX_BYTES) return false;
  const text = await readFile(path, "utf8").catch(() => "");
  return redact(text) !== text;
}
