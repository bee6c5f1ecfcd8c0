// Stores an image from the clipboard beside the session, where the agent may read it without permission.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readClipboardImage } from "./read-clipboard-image.ts";

type StoredImage =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: string };

/** `session`: the session's own folder. */
export async function storeClipboardImage(
  session: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): Promise<StoredImage> {
  const image = await readClipboardImage(env, platform);
  if (!image.ok) return image;
  const folder = join(session, "pasted");
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const number = (await readdir(folder)).length + 1;
    const path = join(folder, `image-${number}.${image.ending}`);
    await writeFile(path, image.data, { mode: 0o600, flag: "wx" });
    return { ok: true, path };
  } catch (error) {
    return { ok: false, reason: `The image could not be saved: ${(error as Error).message}` };
  }
}
