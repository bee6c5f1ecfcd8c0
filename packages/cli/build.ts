// Makes the published pal from the sources of all packages: one small file that starts, and beside it what commands load
// when they need it. `node packages/cli/build.ts [FOLDER]`; without a folder, packages/cli/bundle.
//
// The files are CommonJS, because bin/load-bundle.js brings compiled code for them, which Node accepts for scripts but not for ES
// modules.
//
// It bundles twice. Left alone, Rolldown gives every set of modules that two commands share a file of its own, and Node needs
// about half a millisecond to find and read each one: sixty files before the first request. The first pass shows which modules each
// entry uses; the second puts them into a few files by the step of the start that needs them first.
//
// Rolldown and not esbuild: where esbuild splits code, an entry loads every module behind an index.ts it goes through, used
// or not (https://github.com/evanw/esbuild/issues/2922). Behind ours stands the whole engine.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
const CORE = fileURLToPath(new URL("../core/src/", import.meta.url));
const folder = process.argv[2] ?? `${here}bundle`;

/**
 * string-width makes the set of all emoji when it is loaded (https://github.com/sindresorhus/string-width, `rgiEmojiRegex` in
 * index.js), which takes thirty milliseconds, and as long to compile. Nothing is an emoji that has none of these
 * characters in it, so the set is made when one turns up.
 */
const lateEmoji: Plugin = {
  name: "late-emoji",
  transform: {
    filter: { id: /[\\/]string-width[\\/]index\.js$/ },
    handler(source, id) {
      const early = "const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;";
      if (!source.includes(early)) throw new Error(`${id} has changed: look at this again.`);
      return { code: source.replace(early, () => EMOJI_SOURCE), map: null };
    },
  },
};

const EMOJI_SOURCE = `
const maybeEmoji = /[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3]/u;
let rgiEmoji;
const rgiEmojiRegex = {
  test: (segment) => maybeEmoji.test(segment) && (rgiEmoji ??= new RegExp("^\\\\p{RGI_Emoji}$", "v")).test(segment),
};`;

/**
 * Libraries that no start needs before its first request, with the functions and classes that we use of them. Each gets a file
 * of its own, which is loaded at the first call. `require` and not `import()`: who calls them cannot wait. `module.require`, which
 * the bundler does not follow.
 */
const LATE_LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  diff: ["createTwoFilesPatch", "diffArrays"],
  "jsonc-parser": ["createScanner", "parseTree", "printParseErrorCode"],
  marked: ["lexer"],
  unbash: ["forEachChild", "parse"],
  yaml: ["Document", "isMap", "parseDocument"],
};

/** The same for our own tables of words, which are most of what their modules weigh. */
const LATE_TABLES: Readonly<Record<string, readonly string[]>> = {
  [`${CORE}language/change-phrases.ts`]: ["readChangePhrases"],
  [`${CORE}language/keeping-phrases.ts`]: ["readKeepingPhrases"],
  [`${CORE}language/need-words.data.ts`]: ["readNeedWeights", "readNeedWords"],
  [`${CORE}language/telling-phrases.ts`]: ["readTellingPhrases"],
  [`${CORE}language/unkept-phrases.ts`]: ["readUnkeptPhrases"],
  [`${CORE}memory/recall/work-words.ts`]: ["readWorkWords"],
  [`${CORE}memory/safety/secrets/rules.data.ts`]: ["readEverywhere", "readRules"],
};
const LATE = { ...LATE_LIBRARIES, ...LATE_TABLES };

const LATE_PREFIX = "\0late:";

const lateModules: Plugin = {
  name: "late-modules",
  resolveId: {
    order: "pre",
    handler(source, importer) {
      if (importer === undefined) return null;
      const module = source.startsWith(".") ? join(dirname(importer), source) : source;
      return Object.hasOwn(LATE, module) ? LATE_PREFIX + module : null;
    },
  },
  load: {
    filter: { id: /^\0late:/ },
    handler(id) {
      const module = id.slice(LATE_PREFIX.length);
      const fileName = `${basename(module, ".ts")}.js`;
      this.emitFile({ type: "chunk", id: module, fileName, preserveSignature: "strict" });
      const exported = LATE[module]!.map(
        (name) => `export function ${name}(...given) {
          const found = load().${name};
          return new.target ? new found(...given) : found(...given);
        }`,
      );
      return `let library;
        const load = () => {
          if (library) return library;
          const loaded = module.require("./${fileName}");
          // What was a CommonJS module has everything in its default export.
          return (library = loaded.default ?? loaded);
        };
        ${exported.join("\n")}`;
    },
  },
};

/**
 * Says which file a module goes to; modules without one are placed by Rolldown. No two files import each other: what a module
 * imports is needed by the same entries, so it is in the same file or in one further up.
 */
function assignFiles(chunks: readonly OutputChunk[]): (id: string) => string | null {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** The modules that run when one of these sources is loaded with import(). */
  const collectModules = (...sources: readonly string[]): ReadonlySet<string> => {
    const wanted = sources.map((source) => {
      const id = join(here, "src", source);
      const chunk =
        chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
        // What others import as well may be a file that is no entry itself.
        chunks.find(({ moduleIds }) => moduleIds.includes(id));
      if (!chunk) throw new Error(`${source} is not loaded with import() any more: look at this again.`);
      return chunk;
    });
    for (const { imports } of wanted)
      for (const imported of imports.map((name) => byName.get(name)))
        if (imported && !wanted.includes(imported)) wanted.push(imported);
    return new Set(wanted.flatMap(({ moduleIds }) => moduleIds));
  };

  const files = {
    start: collectModules("main.ts", "tui/start-interface.ts"),
    commands: collectModules("program.ts"),
    talk: collectModules("tui/plain/run-plain.ts"),
    screen: collectModules("tui/app/run-screen.ts"),
    sessions: collectModules("sessions/list-sessions.ts"),
    memory: collectModules(
      "memory/add-memory.ts",
      "memory/edit-memory.ts",
      "memory/print-memories.ts",
      "search/search-sessions.ts",
      "log/show-log.ts",
      "purge/purge-text.ts",
    ),
    agent: collectModules("tui/talk/engine.ts"),
  };
  const printing = [files.commands, files.sessions, files.memory, collectModules("one-shot/one-shot.ts")];
  return (id) => {
    // What draws on the screen loads nothing that only prints, and the other way round.
    const isShared = files.screen.has(id) && printing.some((modules) => modules.has(id));
    if (isShared || (files.commands.has(id) && files.agent.has(id))) return "start";
    return Object.entries(files).find(([, modules]) => modules.has(id))?.[0] ?? null;
  };
}

await rm(folder, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: here,
  input: { pal: `${here}src/main.ts` },
  platform: "node",
  // An entry's module may be in a file with others, whose names are exported too.
  preserveEntrySignatures: "allow-extension",
  logLevel: "warn",
  resolve: {
    conditionNames: ["@palimpsest/source", "node", "import", "default"],
    // Its main file is a UMD wrapper, whose `require` no bundler can follow: https://github.com/microsoft/node-jsonc-parser/issues/57
    alias: {
      "jsonc-parser": "jsonc-parser/lib/esm/main.js",
    },
  },
  transform: {
    target: "node22.18",
    define: { "process.env.NODE_ENV": '"production"' },
    // Several places make a segmenter when they are loaded.
    inject: { "Intl.Segmenter": [`${here}src/text/late-segmenter.ts`, "LateSegmenter"] },
  },
  plugins: [lateModules, lateEmoji],
});
const { output: draft } = await bundle.generate({ format: "esm" });
const nameFile = assignFiles(draft.filter((part) => part.type === "chunk"));
await bundle.write({
  dir: folder,
  format: "cjs",
  dynamicImportInCjs: false,
  minify: true,
  chunkFileNames: "[name]-[hash].js",
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: nameFile, debugName: "steps of the start" }],
  },
});

// Scripts for bin/load-bundle.js. With one character beyond ASCII, as patterns may have, V8 keeps all of a file in twice the room.
for (const name of await readdir(folder)) {
  const source = await readFile(`${folder}/${name}`, "utf8");
  const escaped = source.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const script = `(function(exports,require,module,__filename,__dirname){"use strict";${escaped}\n})`;
  await writeFile(`${folder}/${name}`, script);
}
