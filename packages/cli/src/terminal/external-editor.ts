// Runs the user's own editor for a long message or a file. It uses the terminal while it runs.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { takeInterrupts } from "../end-signals.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The usual order in which programs look for an editor; the last one exists on every system. */
function editorOf(env: Environment, platform: string): string {
  const named = [env.VISUAL, env.EDITOR].find((each) => each?.trim());
  return named?.trim() ?? (platform === "win32" ? "notepad" : "vi");
}

type Edited = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Resolves when the editor ends. Nothing may be drawn on the terminal meanwhile. */
async function editFile(path: string): Promise<Edited> {
  const editor = editorOf(process.env, process.platform);
  // While the editor has the terminal, Ctrl+C is not meant for pal.
  const giveBack = takeInterrupts(() => {});
  try {
    return await runEditor(editor, path);
  } finally {
    giveBack();
  }
}

function runEditor(editor: string, path: string): Promise<Edited> {
  // The variable may contain options, so a shell splits it; the path is an argument and never split.
  const child =
    process.platform === "win32"
      ? spawn(editor, [path], { stdio: "inherit", shell: true })
      : spawn("/bin/sh", ["-c", `${editor} "$1"`, "sh", path], { stdio: "inherit" });
  // When pal exits, the editor must end too: the terminal belongs to another program by then.
  const endEditor = () => child.kill("SIGHUP");
  process.once("exit", endEditor);
  child.once("close", () => process.off("exit", endEditor));
  return new Promise((resolve) => {
    child.on("error", (error) =>
      resolve({ ok: false, reason: `${editor} could not be started: ${error.message}` }),
    );
    child.on("exit", (code, signal) =>
      resolve(
        code === 0
          ? { ok: true }
          : { ok: false, reason: `${editor} ended with ${signal ?? code}. Set EDITOR to the one you use.` },
      ),
    );
  });
}

export type EditedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** Edits a text in a temporary file that only the user can read. */
export async function editText(text: string): Promise<EditedText> {
  const folder = await mkdtemp(join(tmpdir(), "pal-"));
  const path = join(folder, "message.md");
  try {
    await writeFile(path, text, { mode: 0o600 });
    const edited = await editFile(path);
    if (!edited.ok) return edited;
    // Editors add a final line break that the user did not type.
    return { ok: true, text: (await readFile(path, "utf8")).replace(/\r\n?/g, "\n").replace(/\n$/, "") };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
