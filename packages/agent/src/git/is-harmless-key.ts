// Which keys of a repository's configuration git can read without running a program, as long as it only answers
// queries such as status, diff or log. An allow list: new releases of git add keys that run programs. Pure.
import type { GitConfigEntry } from "./parse-git-config.ts";

/** Sections that such queries never read, or in which every key is a plain value. */
const SECTIONS = new Set(
  (
    "advice author branch color column commit commitgraph committer fetch gitflow help index init maintenance merge pack pull " +
    "push rebase receive rerere tag transfer user versionsort worktree"
  ).split(" "),
);

const splitNames = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Keyed by section, or by `section.*` for sections with a subsection. */
const KEYS: Readonly<Record<string, ReadonlySet<string>>> = {
  core: splitNames(
    "abbrev attributesfile autocrlf bare bigfilethreshold checkstat commentchar commitgraph compression createobject " +
      "deltabasecachelimit eol excludesfile filemode fscache fsync fsyncmethod fsyncobjectfiles ignorecase ignorestat " +
      "logallrefupdates longpaths loosecompression multipackindex notesref packedgitlimit packedgitwindowsize " +
      "precomposeunicode prefersymlinkrefs preloadindex protecthfs protectntfs quotepath repositoryformatversion " +
      "safecrlf sharedrepository sparsecheckout sparsecheckoutcone splitindex symlinks trustctime untrackedcache " +
      "usereplacerefs warnambiguousrefs whitespace",
  ),
  blame: splitNames(
    "blankboundary coloring date ignorerevsfile markignoredlines markunblamablelines showemail showroot",
  ),
  credential: splitNames("usehttppath username"),
  "credential.*": splitNames("usehttppath username"),
  diff: splitNames(
    "algorithm autorefreshindex colormoved colormovedws context dirstat ignoresubmodules indentheuristic interhunkcontext " +
      "mnemonicprefix noprefix relative renamelimit renames statgraphwidth statnamewidth suppressblankempty tool " +
      "wordregex wserrorhighlight",
  ),
  "diff.*": splitNames("algorithm binary wordregex xfuncname"),
  extensions: splitNames(
    "compatobjectformat objectformat partialclone preciousobjects refstorage relativeworktrees worktreeconfig",
  ),
  feature: splitNames("manyfiles"),
  gc: splitNames(
    "auto autodetach autopacklimit bigpackthreshold pruneexpire reflogexpire reflogexpireunreachable worktreepruneexpire",
  ),
  gpg: splitNames("format mintrustlevel"),
  "gpg.ssh": splitNames("allowedsignersfile"),
  grep: splitNames("column extendedregexp fullname linenumber patterntype threads"),
  http: splitNames("extraheader postbuffer sslbackend version"),
  "http.*": splitNames("extraheader postbuffer version"),
  lfs: splitNames("repositoryformatversion"),
  "lfs.*": splitNames("access locksverify"),
  log: splitNames(
    "abbrevcommit date decorate excludedecoration follow graphcolors initialdecorationset mailmap showroot",
  ),
  protocol: splitNames("version"),
  "remote.*": splitNames(
    "fetch gh-resolved mirror partialclonefilter promisor prune prunetags push pushurl skipfetchall tagopt url",
  ),
  remote: splitNames("pushdefault"),
  status: splitNames(
    "aheadbehind branch relativepaths renamelimit renames short showstash showuntrackedfiles",
  ),
  submodule: splitNames("active fetchjobs propagatebranches recurse"),
  "submodule.*": splitNames("active branch fetchrecursesubmodules ignore shallow url"),
};

/** Keys whose value matters (hooks, other work trees, includes) are checked by the caller. */
export function isHarmlessKey({ section, subsection, name, value }: GitConfigEntry): boolean {
  if (SECTIONS.has(section)) return true;
  if (section === "core" && name === "fsmonitor") return isFalse(value);
  const kind = subsection === undefined ? section : section === "gpg" ? `gpg.${subsection}` : `${section}.*`;
  return Object.hasOwn(KEYS, kind) && KEYS[kind]!.has(name);
}

/** Where git fetches missing objects from during a query: over https it runs only its own programs. */
export function isHarmlessPromisor(entries: readonly GitConfigEntry[]): boolean {
  const promisors = entries.filter(
    ({ key, section, name, value }) =>
      key === "extensions.partialclone" || (section === "remote" && name === "promisor" && !isFalse(value)),
  );
  if (promisors.length === 0) return true;
  const urls = entries.filter(({ section, name }) => section === "remote" && name === "url");
  return urls.every(({ value }) => /^https:\/\/[^\s:@]+(?::\d+)?\//.test(value));
}

const isFalse = (value: string): boolean => ["false", "no", "off", "0", ""].includes(value.toLowerCase());
