// Loads the template and the prompt for notes: the user's own, or else ours.
import { FileError, type Files } from "../../ports/files.ts";
import { describeError } from "../../text/describe-error.ts";
import { parseTemplate, type Template } from "./notes-sections.ts";
import PROMPT from "./prompt.md.ts";
import TEMPLATE from "./template.md.ts";

/** Ten times the length of ours; a longer file was hardly meant for a model. */
const MAX_CHARACTERS = 20_000;

export const OUR_TEMPLATE: Template = parseTemplate(TEMPLATE)!;

export interface Custom {
  readonly template: Template;
  readonly prompt: string;
  /** Files that exist but could not be used, so that ours were used instead. */
  readonly failures: readonly string[];
}

export async function loadCustom(files: Files, home: string): Promise<Custom> {
  const failures: string[] = [];
  const loadOwn = async <T>(name: string, parse: (text: string) => T | undefined, ours: T): Promise<T> => {
    const path = `${home}/session-notes/${name}`;
    const read = await readText(files, path);
    if (!read.ok) failures.push(read.reason);
    if (!read.ok || read.text === undefined) return ours;
    const parsed = read.text.length > MAX_CHARACTERS ? undefined : parse(read.text);
    if (parsed === undefined)
      failures.push(`${path} is too long or has no placeholder to fill; the default is used instead.`);
    return parsed ?? ours;
  };
  const template = await loadOwn("template.md", parseTemplate, OUR_TEMPLATE);
  const prompt = await loadOwn("prompt.md", (text) => (text.trim() === "" ? undefined : text), PROMPT);
  return { template, prompt, failures };
}

export type ReadText =
  | { readonly ok: true /** Undefined where there is no such file. */; readonly text: string | undefined }
  | { readonly ok: false; readonly reason: string };

export async function readText(files: Files, path: string): Promise<ReadText> {
  try {
    return { ok: true, text: new TextDecoder().decode(await files.read(path)) };
  } catch (error) {
    if (FileError.isInstance(error) && error.code === "not-found") return { ok: true, text: undefined };
    return { ok: false, reason: describeError(error) };
  }
}
