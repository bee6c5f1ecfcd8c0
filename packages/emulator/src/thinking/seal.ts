// Seals: signatures that only this emulator can make, which contain what is needed to check a block later.
import { createHmac } from "node:crypto";

/** Fixed, so that a transcript recorded against one emulator is still valid at the next. */
const SECRET = "palimpsest-emulator";
const MAC_LENGTH = 22;

export function sealContent(content: object): string {
  const body = Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${body}.${computeMac(body)}`;
}

/** The content of an intact seal; undefined if it was altered or made elsewhere. */
export function openSeal(signature: string): Record<string, unknown> | undefined {
  const [body, code] = signature.split(".");
  if (body === undefined || code !== computeMac(body)) return undefined;
  return JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
}

function computeMac(body: string): string {
  return createHmac("sha256", SECRET).update(body).digest("base64url").slice(0, MAC_LENGTH);
}
