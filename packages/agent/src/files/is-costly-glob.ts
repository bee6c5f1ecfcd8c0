// Whether a glob could take too long to match. Globs become regular expressions, and a repository may bring both
// the glob and the names to match. Pure.

/** `*a*b*` has three. With more in one part of a path, matching a long name takes seconds, and a hundred times that per further star. */
const MAX_STARS = 3;
/** Repeated groups, such as `+(*)`: each letter may belong to one round or the next. */
const REPEATED_GROUP = /[+*]\(|\)[+*]/;
const STAR = /\*+|!\(/g;

export function isCostlyGlob(glob: string): boolean {
  // picomatch never returns for some runs of backslashes, and where a class such as `[:alpha:` ends the glob.
  if (glob.includes("\\\\") || /\[:\w+:$/.test(glob)) return true;
  const plain = glob.replace(/\\[\s\S]/g, "");
  return (
    REPEATED_GROUP.test(plain) || plain.split("/").some((part) => (part.match(STAR)?.length ?? 0) > MAX_STARS)
  );
}
