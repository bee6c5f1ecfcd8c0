// What is trusted. None of it can be set by a file that came with a repository.
import { flag, group } from "./kinds.ts";

export const trust = group({
  projectHooks: flag(false, "Run hooks that a project brings without asking", { setBy: "person" }),
  skipPermissions: flag(false, "Run every tool without asking", { setBy: "person" }),
});

export const policy = group({
  projectSettings: flag(true, "Read the settings files inside projects", { setBy: "administrator" }),
});
