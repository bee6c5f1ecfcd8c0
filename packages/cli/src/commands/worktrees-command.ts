// `pal worktrees`: lists, merges and removes what agents have changed in copies of this project.
import { Command } from "commander";

const load = () => import("../worktrees/worktrees-here.ts");

export function worktreesCommand(): Command {
  const worktrees = new Command("worktrees")
    .description("List the worktrees of this project: copies in which agents have worked.")
    .option("--json", "print as JSON")
    .action(async (options: { readonly json?: true }) => (await load()).printWorktrees(options));
  worktrees
    .command("diff <name>")
    .description("Show what an agent changed in its worktree.")
    .action(async (name: string) => (await load()).printWorktreeDiff(name));
  worktrees
    .command("merge <name>")
    .description("Merge what an agent changed into your files. Your index and branches stay as they are.")
    .option("--yes", "merge without asking")
    .action(async (name: string, options: { readonly yes?: true }) =>
      (await load()).mergeWorktreeHere(name, options),
    );
  worktrees
    .command("undo <name>")
    .description("Undo a merge.")
    .action(async (name: string) => (await load()).undoMergeHere(name));
  worktrees
    .command("remove <name>")
    .description("Remove a worktree, unless it has work that is not merged.")
    .option("--discard", "remove it even if work that is not merged is lost")
    .action(async (name: string, options: { readonly discard?: true }) =>
      (await load()).removeWorktreeHere(name, options),
    );
  return worktrees;
}
