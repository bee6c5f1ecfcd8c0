// Opens a memory folder as everybody does: nothing that looks like a secret gets into team memory.
import { secretsIn } from "./safety/secrets/secrets.ts";
import type { StorePorts } from "./store/lock.ts";
import { MemoryStore } from "./store/store.ts";

export function openMemoryStore(
  { files, clock, ids, spawn }: StorePorts,
  folder: string,
): Promise<MemoryStore> {
  return MemoryStore.open({ folder, screen: withoutSecrets, files, clock, ids, spawn });
}

function withoutSecrets(path: string, text: string): string | undefined {
  const [secret] = secretsIn(text);
  if (!secret) return undefined;
  const line = text.slice(0, secret.from).split("\n").length;
  return `${path} was not written to team memory: line ${line} holds what looks like a secret (${secret.rule}).`;
}
