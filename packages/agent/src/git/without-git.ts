// Processes for a session in a repository that is not trusted yet: git is not among them.
import type { Ports } from "@palimpsest/core/ports";

export const withoutGit = (ports: Ports): Ports => ({
  ...ports,
  spawn: {
    ...ports.spawn,
    run: async (command, args, options) => {
      if (command === "git")
        throw new Error("No git is started before what this repository brings is trusted.");
      return ports.spawn.run(command, args, options);
    },
  },
});
