// `pal memory`: what is remembered of this project, where it comes from, and what was done to it.
import { Command } from "commander";

export function memoryCommand(): Command {
  const memory = new Command("memory").description("Show and change this project's memories.");
  memory
    .command("list")
    .description("List memories, newest first.")
    .option("--type <type>", "only user, feedback, project or reference")
    .option("--json", "print as JSON")
    .action(async (options) => (await import("../memory/print-memories.ts")).listMemories(options));
  memory
    .command("show")
    .description("Print one memory.")
    .argument("<memory>", "file name or name, or the start of either")
    .option("--json", "print as JSON")
    .action(async (called, options) =>
      (await import("../memory/show-memory.ts")).showMemory(called, options),
    );
  memory
    .command("add")
    .description("Add a memory in your own words, from the arguments or standard input.")
    .argument("[words...]", "what to remember")
    .option("--type <type>", "user, feedback, project or reference (default: detected)")
    .option("--name <name>", "short name (default: the first words)")
    .option("--never <rule>", 'ask before such calls: "Bash(git push --force*)"', collectRule)
    .option("--team", "add to team memory, which refuses secrets")
    .action(async (words, options) => (await import("../memory/add-memory.ts")).addMemory(words, options));
  memory
    .command("edit")
    .description("Open a memory in your editor (VISUAL, EDITOR).")
    .argument("<memory>")
    .action(async (called) => (await import("../memory/edit-memory.ts")).editMemory(called));
  memory
    .command("rm")
    .description("Remove memories. You can undo this.")
    .argument("<memory...>")
    .action(async (called) => (await import("../memory/remove-memories.ts")).removeMemories(called));
  memory
    .command("history")
    .description("Show the changes to one memory, or to all of them, newest last.")
    .argument("[memory]")
    .option("--diff", "show the changed lines")
    .option("--json", "print as JSON")
    .action(async (called, options) =>
      (await import("../memory/operations.ts")).showHistory(called, options),
    );
  memory
    .command("why")
    .description("Explain where a memory comes from: who said it, in which session, and how it changed.")
    .argument("<memory>")
    .option("--json", "print as JSON")
    .action(async (called, options) =>
      (await import("../memory/operations.ts")).explainMemory(called, options),
    );
  memory
    .command("confirm")
    .description(
      "Confirm memories as your own word: those a model inferred, and those that changed while a command ran.",
    )
    .argument("[memory...]", "file names or names (default: choose from a list)")
    .action(async (called) => (await import("../memory/confirm-memories.ts")).confirmMemoriesHere(called));
  memory
    .command("diff")
    .description("Show what changed in everything unconfirmed, in one memory, or in an operation.")
    .argument("[memory|operation]")
    .action(async (called) => (await import("../memory/print-memory-diff.ts")).printMemoryDiff(called));
  memory
    .command("undo")
    .description("Undo the last change, or an operation listed by history.")
    .argument("[operation]")
    .action(async (operation) => (await import("../memory/operations.ts")).undoOperation(operation));
  return memory;
}

const collectRule = (rule: string, rules: readonly string[] = []) => [...rules, rule];
