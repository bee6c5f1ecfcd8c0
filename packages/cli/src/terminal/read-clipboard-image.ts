// Reads an image from the clipboard with whatever program this system has for it.
import { spawn } from "node:child_process";

type ClipboardImage =
  | { readonly ok: true; readonly data: Buffer; readonly ending: "png" | "jpg" | "gif" | "webp" }
  | { readonly ok: false; readonly reason: string };

interface Reader {
  readonly command: string;
  readonly args: readonly string[];
}

/** More than the API accepts. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Limits a program that waits for a display which does not answer. */
const WAIT_MS = 10_000;

const WAYLAND: Reader = { command: "wl-paste", args: ["--no-newline", "--type", "image/png"] };
const X11: Reader = {
  command: "xclip",
  args: ["-selection", "clipboard", "-target", "image/png", "-out"],
};
const MAC: Reader = { command: "pngpaste", args: ["-"] };
const WINDOWS_SCRIPT =
  "Add-Type -AssemblyName System.Windows.Forms,System.Drawing; $i = [Windows.Forms.Clipboard]::GetImage(); if (-not $i) { exit 1 }; $m = New-Object IO.MemoryStream; $i.Save($m, [Drawing.Imaging.ImageFormat]::Png); $o = [Console]::OpenStandardOutput(); $m.WriteTo($o); $o.Flush()";
const WINDOWS: Reader = {
  command: "powershell.exe",
  args: ["-NoProfile", "-STA", "-Command", WINDOWS_SCRIPT],
};

const NO_IMAGE = "There is no image in the clipboard.";
const ELSE = "Save the image and paste its path, or name the file with @.";

export async function readClipboardImage(
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
): Promise<ClipboardImage> {
  const readers = findReaders(env, platform);
  let hasReader = false;
  for (const reader of readers) {
    const data = await runReader(reader, env);
    if (data === undefined) continue;
    hasReader = true;
    const ending = findEnding(data);
    if (ending) return { ok: true, data, ending };
  }
  return { ok: false, reason: hasReader ? NO_IMAGE : explainMissing(readers, platform) };
}

/** The best first. */
function findReaders(env: Readonly<Record<string, string | undefined>>, platform: string): readonly Reader[] {
  if (platform === "darwin") return [MAC];
  if (platform === "win32") return [WINDOWS];
  return [
    ...(env.WAYLAND_DISPLAY ? [WAYLAND] : []),
    ...(env.DISPLAY ? [X11] : []),
    ...(env.WSL_DISTRO_NAME ? [WINDOWS] : []),
  ];
}

function explainMissing(readers: readonly Reader[], platform: string): string {
  if (platform === "darwin") return `pngpaste is not installed (brew install pngpaste). ${ELSE}`;
  if (readers.length === 0)
    return `This terminal has no clipboard with images: neither Wayland nor X11 is available. ${ELSE}`;
  const names = readers.map(({ command }) => command).join(" or ");
  return `Reading an image from the clipboard needs ${names}, which is not installed. ${ELSE}`;
}

/** The program's output; undefined if it cannot be started. */
function runReader(
  { command, args }: Reader,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "ignore"], timeout: WAIT_MS });
    const parts: Buffer[] = [];
    let size = 0;
    child.once("error", () => resolve(undefined));
    child.stdout.on("data", (part: Buffer) => {
      size += part.length;
      if (size > MAX_BYTES) child.kill();
      else parts.push(part);
    });
    child.once("close", (code) => resolve(code === 0 ? Buffer.concat(parts) : Buffer.alloc(0)));
  });
}

/** Checks the first bytes, since the output may be a message instead of an image. */
function findEnding(data: Buffer): "png" | "jpg" | "gif" | "webp" | undefined {
  const start = data.toString("latin1", 0, 12);
  if (start.startsWith("\x89PNG\r\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  if (start.startsWith("GIF8")) return "gif";
  return /^RIFF[\s\S]{4}WEBP/.test(start) ? "webp" : undefined;
}
