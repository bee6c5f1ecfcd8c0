// Writes one setting to the user's own file. The file is replaced completely or stays as it was.
import { explainFileError } from "../ports/file-failure.ts";
import { FileError, type Files } from "../ports/files.ts";
import { editSettings } from "./edit-settings.ts";
import { formatPlace } from "./finding.ts";
import { JsonError } from "./json.ts";
import type { Path } from "./keys.ts";
import { decodeSettings, MAX_SETTINGS_BYTES } from "./load-settings.ts";

export type SettingChange = { readonly ok: true } | { readonly ok: false; readonly reason: string };

const BYTE_ORDER_MARK = "\ufeff";

/** `value` must have been checked with `parseSetting`; `undefined` removes the key. */
export async function changeUserSetting(
  files: Files,
  home: string,
  path: Path,
  value: unknown,
): Promise<SettingChange> {
  const file = `${home}/settings.json`;
  try {
    const isThere = (await files.stat(file)) !== undefined;
    // If the file is a link, its target is replaced, so that it stays a link.
    const target = isThere ? await files.canonical(file) : file;
    const bytes = isThere ? await files.read(target, MAX_SETTINGS_BYTES) : new Uint8Array();
    const mark = bytes[0] === 0xef && bytes[1] === 0xbb ? BYTE_ORDER_MARK : "";
    const text = decodeSettings(bytes);
    const edited = editSettings(text, path, value);
    if (edited !== text) await files.write(target, mark + edited);
    return { ok: true };
  } catch (error) {
    const reason = explainFailure(error, file);
    if (reason === undefined) throw error;
    return { ok: false, reason: `${reason} Nothing was changed.` };
  }
}

function explainFailure(error: unknown, file: string): string | undefined {
  if (error instanceof JsonError)
    return `${formatPlace(file, error.place)}: This file is not valid JSON: ${error.message}.`;
  if (FileError.isInstance(error)) return `${file} cannot be changed: ${explainFileError(error)}.`;
  // An error of the text decoder.
  if (error instanceof TypeError && "code" in error) return `${file} is not UTF-8 text.`;
  return undefined;
}
