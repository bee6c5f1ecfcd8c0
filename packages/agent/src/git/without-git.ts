// Ports for a session in a repository that is not trusted yet: they refuse to start git.
import type { Ports } from "@palimpsest/core/ports";

export const withoutGit = (ports: Ports): Ports => ({
  ...ports,
  spawn: {
    ...ports.spawn,
    run: async (command, args, options) => {
      if (command === "git")
        throw new Error("Git is not started until you trust what this repository brings.");
      return ports.spawn.run(command, args, options);
    },
  },
});
