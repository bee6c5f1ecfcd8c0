// Why a command that was not typed is not run: a pasted or piped text may begin like one that writes a file or changes a setting. Pure.
import type { Command } from "../commands/command.ts";
import { type OriginText, originAt, type TextOrigin } from "../input/text-origins.ts";

export const isForeign = (origin: TextOrigin): boolean => origin !== "typed" && origin !== "unknown";

export function explainForeignCommand(
  message: OriginText,
  name: string,
  commands: readonly Command[],
): string | undefined {
  const origin = originAt(message, 0);
  const command = commands.find((each) => each.name === name);
  if (!command || command.takesForeign || !isForeign(origin)) return undefined;
  return `/${name} was not run: it was ${origin}, not typed. Type it to run it.`;
}
