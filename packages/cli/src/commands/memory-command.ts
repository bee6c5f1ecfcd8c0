// `pal memory`: what is remembered of this project, where it comes from, and what was done to it.
import { Command } from "commander";

export function memoryCommand(): Command {
  const memory = new Command("memory").description("Read and change what is remembered of this project.");
  memory
    .command("list")
    .description("List the memories, the newest first.")
    .option("--type <type>", "only user, feedback, project or reference")
    .option("--json", "print them as JSON")
    .action(async (options) => (await import("../memory/print-memories.ts")).listMemories(options));
  memory
    .command("show")
    .description("Print a memory.")
    .argument("<memory>", "its file or name, or how one of them begins")
    .option("--json", "print it as JSON")
    .action(async (called, options) =>
      (await import("../memory/show-memory.ts")).showMemory(called, options),
    );
  memory
    .command("add")
    .description("Keep something, in your own words; without words, standard input.")
    .argument("[words...]", "what to keep")
    .option("--type <type>", "user, feedback, project or reference; guessed if left out")
    .option("--name <name>", "a short one; the first words if left out")
    .option("--never <rule>", 'ask before such calls: "Bash(git push --force*)"', collectRule)
    .option("--team", "into team memory, where secrets are refused")
    .action(async (words, options) => (await import("../memory/add-memory.ts")).addMemory(words, options));
  memory
    .command("edit")
    .description("Change a memory in your editor (VISUAL, EDITOR).")
    .argument("<memory>")
    .action(async (called) => (await import("../memory/edit-memory.ts")).editMemory(called));
  memory
    .command("rm")
    .description("Remove memories. It can be undone.")
    .argument("<memory...>")
    .action(async (called) => (await import("../memory/remove-memories.ts")).removeMemories(called));
  memory
    .command("history")
    .description("What was done, by whom; of one memory or of all, the newest last.")
    .argument("[memory]")
    .option("--diff", "with what changed")
    .option("--json", "print it as JSON")
    .action(async (called, options) =>
      (await import("../memory/operations.ts")).showHistory(called, options),
    );
  memory
    .command("why")
    .description("Where a memory comes from: who said it, in which session, and what was done to it.")
    .argument("<memory>")
    .option("--json", "print it as JSON")
    .action(async (called, options) =>
      (await import("../memory/operations.ts")).explainMemory(called, options),
    );
  memory
    .command("undo")
    .description("Take back what was done last, or an operation that history names.")
    .argument("[operation]")
    .action(async (operation) => (await import("../memory/operations.ts")).undoOperation(operation));
  return memory;
}

const collectRule = (rule: string, rules: readonly string[] = []) => [...rules, rule];
