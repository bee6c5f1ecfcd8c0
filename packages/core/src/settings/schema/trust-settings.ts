// What is trusted. A file that came with a repository cannot set any of it.
import * as z from "zod";
import { flagSetting, lateGroup, value } from "./setting-kinds.ts";

export const trust = lateGroup(() => ({
  projectHooks: flagSetting(false, "Run hooks that a project brings without asking", { setBy: "person" }),
  skipPermissions: flagSetting(false, "Run every tool without asking", { setBy: "person" }),
}));

const nameList = (meaning: string) =>
  value(z.array(z.string().min(1)).default([]), meaning, "a list of names of environment variables", {
    setBy: "person",
  });

export const credentials = lateGroup(() => ({
  hide: nameList(
    "Variables, besides the keys of the model and of MCP servers, that are withheld from commands, hooks and servers, and whose values are removed from what tools return",
  ),
  allow: nameList("Variables that are passed on anyway; their values are still removed"),
}));

export const policy = lateGroup(() => ({
  projectSettings: flagSetting(true, "Read the settings files inside projects", { setBy: "administrator" }),
}));
