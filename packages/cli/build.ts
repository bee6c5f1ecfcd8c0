// Makes the published pal from the sources of all packages: one small file that starts, and beside it what commands load
// when they need it. `node packages/cli/build.ts [FOLDER]`; without a folder, packages/cli/bundle.
import { readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const folder = process.argv[2] ?? `${here}bundle`;

/** Ink asks for these only in development, but names them at its top. */
const withoutDevtools: Plugin = {
  name: "without-devtools",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace: "nothing" }));
    onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "export default undefined;" }));
  },
};

/**
 * The set of all emoji takes thirty milliseconds to make and as long to compile. Nothing is an emoji that has none of
 * these characters in it, so it is made when one turns up.
 */
const lateEmoji: Plugin = {
  name: "late-emoji",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]string-width[\\/]index\.js$/ }, async ({ path }) => {
      const early = "const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;";
      const source = await readFile(path, "utf8");
      if (!source.includes(early)) throw new Error(`${path} has changed: look at this again.`);
      return { contents: source.replace(early, () => LATE) };
    });
  },
};

const LATE = `
const maybeEmoji = /[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3]/u;
let rgiEmoji;
const rgiEmojiRegex = {
  test: (segment) => maybeEmoji.test(segment) && (rgiEmoji ??= new RegExp("^\\\\p{RGI_Emoji}$", "v")).test(segment),
};`;

await rm(folder, { recursive: true, force: true });
await build({
  entryPoints: [`${here}src/main.ts`],
  outdir: folder,
  entryNames: "pal",
  bundle: true,
  // In one file `pal --version` would read three megabytes.
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22.18",
  conditions: ["@palimpsest/source"],
  jsx: "automatic",
  minify: true,
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [withoutDevtools, lateEmoji],
  // Some packages inside are CommonJS and ask for Node's own modules by `require`.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module";const require = requireFrom(import.meta.url);',
  },
  logLevel: "warning",
});
