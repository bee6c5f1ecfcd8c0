// Says what resuming a session of another project means.
import { shortenHome } from "../text/shorten-home.ts";

export const describeMove = (folder: string): string =>
  `This session belongs to ${shortenHome(folder)}, so pal works in that folder now, with its settings, its rules and what you trust there.`;
