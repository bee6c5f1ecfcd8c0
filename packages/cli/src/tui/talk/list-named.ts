// Lists what can be typed after a slash: commands, and skills that are not named like a command. Pure.
import type { Agent } from "@palimpsest/agent";
import { cleanText } from "../../text/clean.ts";
import type { Command } from "../commands/command.ts";

export type NamedCommand = Pick<Command, "name" | "about" | "takes">;

export function listNamed(commands: readonly Command[], skills: Agent["skills"]): readonly NamedCommand[] {
  const others = skills.filter((skill) => !commands.some(({ name }) => name === skill.name));
  return [
    ...commands,
    ...others.map(({ name, description, argumentHint }) => ({
      name: cleanText(name),
      about: cleanText(description),
      takes: cleanText(argumentHint ?? "[WORDS]"),
    })),
  ];
}
