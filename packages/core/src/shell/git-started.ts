// What a call of git starts besides itself: aliases, commands in its options and its configuration. Pure.
import { afterOptions, valuesOf } from "./option-values.ts";
import { type StartedWord, sureWord } from "./read-options.ts";
import { ANY } from "./shell-word.ts";

const GLOBAL_VALUES =
  "-C -c --git-dir --work-tree --namespace --super-prefix --exec-path --config-env --attr-source --list-cmds";
const KNOWN = new Set(
  (
    "add am annotate apply archive bisect blame branch bugreport bundle cat-file check-attr check-ignore check-mailmap " +
    "check-ref-format checkout checkout-index cherry cherry-pick citool clean clone column commit commit-graph commit-tree " +
    "config count-objects credential credential-cache credential-store daemon describe diagnose diff diff-files diff-index " +
    "diff-tree difftool fast-export fast-import fetch fetch-pack filter-branch filter-repo flow fmt-merge-msg for-each-ref " +
    "for-each-repo format-patch fsck fsmonitor--daemon gc get-tar-commit-id grep gui hash-object help hook http-fetch http-push " +
    "index-pack init init-db instaweb interpret-trailers lfs log ls-files ls-remote ls-tree mailinfo mailsplit maintenance merge " +
    "merge-base merge-file merge-index merge-tree mergetool mktag mktree multi-pack-index mv name-rev notes p4 pack-objects " +
    "pack-redundant pack-refs patch-id prune prune-packed pull push quiltimport range-diff read-tree rebase receive-pack reflog " +
    "refs remote repack replace request-pull rerere reset restore rev-list rev-parse revert rm send-email send-pack " +
    "shortlog show show-branch show-index show-ref sparse-checkout stage stash status stripspace submodule subtree svn switch " +
    "symbolic-ref tag unpack-file unpack-objects update-index update-ref update-server-info upload-archive upload-pack var " +
    "verify-commit verify-pack verify-tag version whatchanged worktree write-tree annex gitk"
  ).split(" "),
);
/** Keys whose value git runs. */
const RUN_KEY =
  /^(?:pager|alias)\.|\.(?:\w*(?:command|cmd|hook)|program|pager|editor|helper|driver|textconv|clean|smudge|process|hookspath|gitproxy|askpass|fsmonitor|external|update|difffilter|uploadpack|receivepack|vcs|path|tunnel|smtpserver|httpd)$/i;

export interface GitStarted {
  /** Git without its own options. */
  readonly words: readonly StartedWord[];
  /** Texts that git passes to a shell. */
  readonly scripts: readonly string[];
  /** Programs that git starts directly. */
  readonly programs: readonly (readonly StartedWord[])[];
  /** It may do something other than its words say. */
  readonly isOpen: boolean;
}

/** What earlier parts of the command configured, for later calls of git in it. */
export interface GitLearned {
  readonly aliases: Map<string, string>;
  readonly settings: [key: string, value: string][];
}

/** Records aliases and settings that the command makes, and applies those recorded before. */
export function gitStarted(given: readonly StartedWord[], learned: GitLearned): GitStarted {
  const { aliases } = learned;
  const texts = given.map(({ text }) => text);
  const start = afterOptions(texts, { values: GLOBAL_VALUES });
  const settings = settingsIn(texts.slice(0, start));
  const rest = given.slice(start);
  const [subcommand = "", ...more] = rest.map(({ text }) => text);
  const scripts: string[] = [];
  const programs: (readonly StartedWord[])[] = [];
  let isOpen =
    settings.some(([key]) => /^include/i.test(key)) ||
    texts.slice(0, start).some((text) => text.startsWith("--config-env"));
  const kept = subcommand === "config" ? settingsOfConfig(more) : [];
  if (subcommand === "remote" && more.some((text) => /^--mi/.test(text)))
    kept.push(["remote.x.mirror", "true"]);
  learned.settings.push(...kept);
  for (const [key, value] of [...settings, ...kept]) {
    const alias = /^alias\.(.+)$/i.exec(key)?.[1];
    if (alias !== undefined) aliases.set(alias, value);
    if (RUN_KEY.test(key)) scripts.push(value.replace(/^!/, ""));
    const address =
      /^url\.ext::([\s\S]*)\.(?:push)?insteadof$/i.exec(key)?.[1] ?? /^ext::([\s\S]*)$/.exec(value)?.[1];
    if (address !== undefined) scripts.push(scriptOfAddress(address));
  }
  const words = [sureWord("git"), ...rest, ...forcedBy([...settings, ...learned.settings], subcommand)];
  const alias = aliases.get(subcommand);
  if (alias?.startsWith("!")) scripts.push(`${alias.slice(1)} ${more.join(" ")}`);
  else if (alias !== undefined)
    programs.push([sureWord("git"), ...alias.trim().split(/\s+/).map(sureWord), ...rest.slice(1)]);
  else if (subcommand !== "" && !KNOWN.has(subcommand)) isOpen = true;
  scripts.push(...scriptsOf(subcommand, more));
  programs.push(...programsOf(subcommand, more, rest));
  return { words, scripts, programs, isOpen };
}

/** `-c key=value` */
const settingsIn = (texts: readonly string[]): [string, string][] =>
  texts.flatMap((text, at) => {
    const [, key, value = ""] = /^([^=]+)=([\s\S]*)$/.exec(texts[at + 1] ?? "") ?? [];
    return text === "-c" && key !== undefined ? [[key, value] as [string, string]] : [];
  });

/** `git config [set] key value` */
function settingsOfConfig(texts: readonly string[]): [string, string][] {
  // The file after `-f` may look like a key, too.
  return texts.flatMap((text, at) => {
    const value = texts[at + 1];
    const isKey = /^[A-Za-z][\w-]*\.\S+$/.test(text) && !text.includes(ANY);
    return isKey && value !== undefined ? [[text, value] as [string, string]] : [];
  });
}

/** A refspec in the configuration can force as well. */
const forcedBy = (settings: readonly [string, string][], subcommand: string): readonly StartedWord[] =>
  subcommand === "push" &&
  settings.some(
    ([key, value]) => /^remote\..*\.(?:push|mirror)$/i.test(key) && /^(?:\+|true|1|yes|on)/i.test(value),
  )
    ? [sureWord("--force")]
    : [];

function scriptsOf(subcommand: string, texts: readonly string[]): readonly string[] {
  const addresses = texts.flatMap((text) => {
    const address = /(?:^|=)ext::([\s\S]*)$/.exec(text)?.[1];
    return address === undefined ? [] : [scriptOfAddress(address)];
  });
  const packs = valuesOf(texts, "--upload-pack --receive-pack");
  const found = [...addresses, ...packs];
  if (subcommand === "submodule" && texts.includes("foreach")) {
    const behind = texts.slice(texts.indexOf("foreach") + 1);
    found.push(behind.slice(afterOptions(behind)).join(" "));
  }
  if (subcommand === "rebase") found.push(...valuesOf(texts, "-x --exec"));
  if (subcommand === "difftool") found.push(...valuesOf(texts, "-x --extcmd"));
  if (subcommand === "clone")
    found.push(...valuesOf(texts, "-u"), ...valuesOf(texts, "-c --config").map(dropSettingKey));
  if (subcommand === "instaweb") found.push(...valuesOf(texts, "-d --httpd -b --browser"));
  if (subcommand === "send-email")
    found.push(...valuesOf(texts, "--to-cmd --cc-cmd --header-cmd --sendmail-cmd --smtp-server"));
  if (subcommand === "daemon") found.push(...valuesOf(texts, "--access-hook"));
  if (subcommand === "grep") found.push(...valuesOf(texts, "-O --open-files-in-pager"));
  if (subcommand === "filter-branch")
    found.push(
      ...texts.flatMap((text, at) => (/^--(?:\w+-filter|setup)$/.test(text) ? [texts[at + 1] ?? ""] : [])),
    );
  if (["push", "archive", "fetch", "ls-remote", "fetch-pack", "send-pack", "clone"].includes(subcommand))
    found.push(...valuesOf(texts, "--exec"));
  return found;
}

/** In the address of a remote, `% ` is a space inside a word. */
const scriptOfAddress = (address: string): string => address.replaceAll("% ", "\\ ").replaceAll("%%", "%");

const dropSettingKey = (setting: string): string => setting.replace(/^[^=]*=!?/, "");

function programsOf(subcommand: string, texts: readonly string[], rest: readonly StartedWord[]) {
  if (subcommand === "bisect" && texts[0] === "run") return [rest.slice(2)];
  if (subcommand === "for-each-repo") {
    const behind = afterOptions(texts, { values: "--config" });
    return [[sureWord("git"), ...rest.slice(1 + behind)]];
  }
  if (subcommand === "subtree" && texts.includes("push"))
    return [[sureWord("git"), ...rest.slice(1 + texts.indexOf("push"))]];
  return [];
}
