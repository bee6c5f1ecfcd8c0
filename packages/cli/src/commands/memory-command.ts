// `pal memory`: the memories of this project, where they come from, and their history.
import { Command } from "commander";

const TEAM = ["--team", "the team's memory in the repository"] as const;
const EVERYWHERE = ["--everywhere", "your own memory, which applies to every project"] as const;

export function memoryCommand(): Command {
  const memory = new Command("memory").description("Show and change this project's memories.");
  memory
    .command("list")
    .description("List memories, newest first.")
    .option("--type <type>", "only user, feedback, project or reference")
    .option("--json", "print as JSON")
    .option(...TEAM)
    .option(...EVERYWHERE)
    .action(async (options) => (await import("../memory/print-memories.ts")).listMemories(options));
  memory
    .command("show")
    .description("Print one memory.")
    .argument("<memory>", "file name or name, or the start of either")
    .option("--json", "print as JSON")
    .option(...TEAM)
    .option(...EVERYWHERE)
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
    .option("--team", "add to the team's memory in the repository, which refuses secrets")
    .option("--everywhere", "add to your own memory, which applies to every project")
    .action(async (words, options) => (await import("../memory/add-memory.ts")).addMemory(words, options));
  memory
    .command("edit")
    .description("Open a memory in your editor (VISUAL, EDITOR).")
    .argument("<memory>")
    .option(...TEAM)
    .option(...EVERYWHERE)
    .action(async (called, options) =>
      (await import("../memory/edit-memory.ts")).editMemory(called, options),
    );
  memory
    .command("rm")
    .description("Remove memories. You can undo this.")
    .argument("<memory...>")
    .option(...TEAM)
    .option(...EVERYWHERE)
    .action(async (called, options) =>
      (await import("../memory/remove-memories.ts")).removeMemories(called, options),
    );
  memory
    .command("history")
    .description("Show the changes to one memory, or to all of them, newest last.")
    .argument("[memory]")
    .option("--diff", "show the changed lines")
    .option("--json", "print as JSON")
    .option(...TEAM)
    .option(...EVERYWHERE)
    .action(async (called, options) =>
      (await import("../memory/operations.ts")).showHistory(called, options),
    );
  memory
    .command("why")
    .description("Explain where a memory comes from: who said it, in which session, and how it changed.")
    .argument("<memory>")
    .option("--json", "print as JSON")
    .option(...TEAM)
    .option(...EVERYWHERE)
    .action(async (called, options) =>
      (await import("../memory/operations.ts")).explainMemory(called, options),
    );
  memory
    .command("confirm")
    .description(
      "Confirm memories as your own word: those a model inferred, and those that changed while a command ran.",
    )
    .argument("[memory...]", "file names or names (default: choose from a list)")
    .option(...EVERYWHERE)
    .action(async (called, options) =>
      (await import("../memory/confirm-memories.ts")).confirmMemoriesHere(called, options),
    );
  memory
    .command("diff")
    .description("Show what changed in everything unconfirmed, in one memory, or in an operation.")
    .argument("[memory|operation]")
    .option(...TEAM)
    .option(...EVERYWHERE)
    .action(async (called, options) =>
      (await import("../memory/print-memory-diff.ts")).printMemoryDiff(called, options),
    );
  memory
    .command("undo")
    .description("Undo the last change, or an operation listed by history.")
    .argument("[operation]")
    .option(...TEAM)
    .option(...EVERYWHERE)
    .action(async (operation, options) =>
      (await import("../memory/operations.ts")).undoOperation(operation, options),
    );
  memory
    .command("share")
    .description("Move memories into the team's memory in the repository, after showing them and asking you.")
    .argument("<memory...>", "file name or name; team/ means everything in that folder")
    .option("--yes", "do not ask")
    .action(async (called, options) =>
      (await import("../memory/share-memories.ts")).shareMemories(called, options),
    );
  memory
    .command("check")
    .description(
      "Check memory files for secrets (team memory only), merge conflicts and unreadable content. For a pre-commit hook.",
    )
    .option("--json", "print as JSON")
    .action(async (options) => (await import("../memory/check-memories.ts")).checkMemories(options));
  memory
    .command("import")
    .description(
      "Import the memories that Claude Code has of this project, with their dates, marked as imported.",
    )
    .argument("[folder]", "Claude Code's memory folder (default: this project's, in ~/.claude/projects)")
    .option("--dry-run", "only list what would be imported")
    .action(async (folder, options) =>
      (await import("../memory/import-memories.ts")).importMemories(folder, options),
    );
  return memory;
}

const collectRule = (rule: string, rules: readonly string[] = []) => [...rules, rule];
