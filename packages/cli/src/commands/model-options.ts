// Options that `pal` and `pal team` share.
import type { PermissionMode } from "@palimpsest/agent";
import { InvalidArgumentError, Option } from "commander";

const MODES = ["default", "acceptEdits", "plan", "bypass"] as const satisfies readonly PermissionMode[];

export const makeModeOption = (): Option =>
  new Option("--permission-mode <mode>", `when to ask for approval: ${MODES.join(", ")}`).argParser(toMode);

export const makeModelOption = (): Option => new Option("--model <name>", "model to use").argParser(toName);

/** Accepts the longer name that other agents use for bypass. */
function toMode(text: string): PermissionMode {
  const mode = MODES.find((one) => one === text.replace(/^bypassPermissions$/, "bypass"));
  if (mode) return mode;
  throw new InvalidArgumentError(`Expected one of ${MODES.join(", ")}.`);
}

function toName(text: string): string {
  if (text.trim() !== "") return text;
  throw new InvalidArgumentError("Expected a model name.");
}
