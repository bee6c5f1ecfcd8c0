// `find`, whose words are a small language of their own. Every test is named here with the number of its values; what
// runs, deletes or writes is not.

import type { PlainWord } from "@palimpsest/core/shell";
import type { Understood } from "../read-options.ts";

const ALONE = new Set(
  (
    "-a -o -and -or -not ! ( ) , -true -false -depth -daystart -empty -executable -readable -writable -mount -xdev " +
    "-noleaf -nogroup -nouser -prune -print -print0 -ls -quit -ignore_readdir_race -warn -nowarn"
  ).split(" "),
);

const WITH_VALUE = new Set(
  (
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype -size -mtime -mmin " +
    "-atime -amin -ctime -cmin -used -newer -anewer -cnewer -samefile -maxdepth -mindepth -perm -user -group -uid " +
    "-gid -links -inum -fstype -regextype -printf"
  ).split(" "),
);

/** `-newermt 2026-01-01` and its siblings. */
const NEWER = /^-newer[aBcm][aBcmt]$/;
/** Values that begin with a dash: less than a number, or bits of a mode. */
const NEGATIVE = /^-\d|^-[ugoa]*[=+]?[rwxst]+$/;
/** Before the starting points. Not `-L`, which follows links out of the folder. */
const LEADING = new Set(["-P", "-H"]);

export function readFind(words: readonly PlainWord[]): Understood {
  const paths: PlainWord[] = [];
  let at = 0;
  while (LEADING.has(words[at]?.value ?? "")) at++;
  for (; at < words.length && !isExpression(words[at]!.value); at++) {
    const word = words[at]!;
    if (word.glob && /^[*?[]/.test(word.value))
      return refuseFind(`${word.raw} could become part of find's expression: a file may be named like one.`);
    paths.push(word);
  }
  for (; at < words.length; at++) {
    const { value, raw, glob } = words[at]!;
    // Unquoted, the names it turns into would be read as further words of the expression.
    if (glob) return refuseFind(`${raw} must be quoted: the shell may turn it into other words.`);
    if (ALONE.has(value)) continue;
    if (!WITH_VALUE.has(value) && !NEWER.test(value))
      return refuseFind(`find ${value} is not known to be read-only.`);
    const given = words[++at];
    if (given === undefined) return refuseFind(`find ${value} has no value.`);
    if (given.glob) return refuseFind(`${given.raw} must be quoted: the shell may turn it into other words.`);
    if (given.value.startsWith("-") && !NEGATIVE.test(given.value))
      return refuseFind(`find ${value} ${given.value} is not understood.`);
  }
  return { ok: true, paths };
}

const isExpression = (value: string): boolean => /^(?:-.|[!(),]$)/.test(value);

const refuseFind = (reason: string): Understood => ({ ok: false, reason });
