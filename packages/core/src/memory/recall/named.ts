// Finds what a memory names that can be checked: paths, symbols, days, and statements about the current state. Pure.

export interface Named {
  readonly paths: readonly string[];
  readonly symbols: readonly string[];
  /** Days as they are written, and when they end, in milliseconds since the epoch. */
  readonly days: readonly { readonly text: string; readonly end: number }[];
  /** Words about the current state, as they are written. */
  readonly claims: readonly string[];
}

/** Only a few are checked per memory: a list of hundreds of files is not a memory. */
const MOST = 12;
const DAY_MS = 86_400_000;
const QUOTED = /`([^`\n]{2,120})`/g;
/** A path with a folder, or a name with a usual file extension. */
const PATH =
  /(?<![\w@:/.~+-])(?:\.{0,2}\/)?(?:[\w@.+-]+\/)+[\w@.+-]*\w|(?<![\w@:/.~-])[\w-][\w.-]*\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|py|rs|go|java|kt|rb|php|cs|c|h|cpp|hpp|swift|sh|sql|css|html|vue|svelte|lock|txt|env|cfg|ini|xml|proto|tf)\b(?!\/)/g;
const SYMBOL = /^(?:[\w$]+(?:\.|::|#))*([A-Za-z_$][\w$]{2,80})(?:\(.*\))?$/;
/** What tells a name of code from a plain word in backticks: a camelCase hump, an underscore, a dot or a call. */
const SEAM = /[a-z0-9][A-Z]|_|\(|::|\./;
const ISO_DAY = /\b(\d{4})-(\d\d)-(\d\d)\b/g;
const CLAIM =
  /\b(?:(?:(?:is|are|was|were) )?tested and (?:ready|working)|ready (?:to (?:ship|merge|deploy|release)|for (?:production|release|review|merge))|works? (?:now|fine|again)|(?:tests?|build|ci|pipeline|checks?) (?:pass(?:es|ed)?|(?:is|are) (?:green|passing|red|broken))|(?:is|are) (?:green|passing|done|fixed|finished|completed?|deployed|merged|released|tested|verified|ready|broken|blocked))\b/gi;

export function namedIn(text: string): Named {
  const quoted = [...text.matchAll(QUOTED)].map(([, inner = ""]) => inner.trim());
  const paths = dropRepeats((withoutLinks(text).match(PATH) ?? []).map((path) => path.replace(/[.:]+$/, "")));
  const symbols = quoted.flatMap((inner) => {
    const name = SYMBOL.exec(inner)?.[1];
    return name !== undefined && SEAM.test(inner) && !paths.includes(inner) ? [name] : [];
  });
  return {
    paths: paths.filter((path) => !/^\d+\/\d+/.test(path)).slice(0, MOST),
    symbols: dropRepeats(symbols).slice(0, MOST),
    days: findDays(text).slice(0, MOST),
    claims: dropRepeats(text.match(CLAIM) ?? []).slice(0, 3),
  };
}

const withoutLinks = (text: string) => text.replace(/\b[a-z][\w+.-]*:\/\/\S+/gi, " ");

function findDays(text: string): Named["days"] {
  const days = [...text.matchAll(ISO_DAY)].map(([written, year, month, day]) => {
    const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
    return { text: written, end: start + DAY_MS };
  });
  return [...new Map(days.map((day) => [day.text, day])).values()];
}

const dropRepeats = (texts: readonly string[]): string[] => [...new Set(texts)];
