// Makes the published pal from the sources of all packages: one small file that starts, and beside it what commands load
// when they need it. `node packages/cli/build.ts [FOLDER]`; without a folder, packages/cli/bundle.
//
// Rolldown and not esbuild: where esbuild splits code, an entry loads every module behind an index.ts it goes through, used
// or not (https://github.com/evanw/esbuild/issues/2922). Behind ours stands the whole engine.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
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
      return { code: source.replace(early, () => LATE), map: null };
    },
  },
};

const LATE = `
const maybeEmoji = /[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3]/u;
let rgiEmoji;
const rgiEmojiRegex = {
  test: (segment) => maybeEmoji.test(segment) && (rgiEmoji ??= new RegExp("^\\\\p{RGI_Emoji}$", "v")).test(segment),
};`;

/**
 * Yoga fetches itself from a data URL (https://github.com/facebook/yoga, javascript/src/index.ts), which takes a tenth of
 * the start; its bytes can be handed over.
 */
const bytesOfYoga: Plugin = {
  name: "bytes-of-yoga",
  transform: {
    filter: { id: /[\\/]yoga-layout[\\/]dist[\\/](src[\\/]index|binaries[\\/]yoga-wasm-base64-esm)\.js$/ },
    async handler(source, id) {
      if (id.endsWith("yoga-wasm-base64-esm.js"))
        return { code: source.replace(/(base64,)[^"]+"/, '$1"'), map: null };
      const binary = await readFile(
        id.replace(/src([\\/])index\.js$/, "binaries$1yoga-wasm-base64-esm.js"),
        "utf8",
      );
      const bytes = /"data:application\/octet-stream;base64,([^"]+)"/.exec(binary)?.[1];
      const call = "await loadYoga()";
      if (!bytes || !source.includes(call)) throw new Error(`${id} has changed: look at this again.`);
      const code = source.replace(call, `await loadYoga({ wasmBinary: Buffer.from("${bytes}", "base64") })`);
      return { code, map: null };
    },
  },
};

await rm(folder, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: here,
  input: { pal: `${here}src/main.ts` },
  platform: "node",
  logLevel: "warn",
  resolve: {
    conditionNames: ["@palimpsest/source", "node", "import", "default"],
    // Its main file is a UMD wrapper, whose `require` no bundler can follow: https://github.com/microsoft/node-jsonc-parser/issues/57
    alias: {
      "jsonc-parser": "jsonc-parser/lib/esm/main.js",
      // Ink names it at its top and asks for it in development only: https://github.com/vadimdemedes/ink/issues/571
      "react-devtools-core": `${here}nothing.js`,
    },
  },
  transform: {
    target: "node22.18",
    define: { "process.env.NODE_ENV": '"production"' },
    // Seven places make a segmenter when they are loaded, most of them in Ink.
    inject: { "Intl.Segmenter": [`${here}src/text/late-segmenter.ts`, "LateSegmenter"] },
  },
  plugins: [lateEmoji, bytesOfYoga],
});
await bundle.write({ dir: folder, format: "esm", minify: true, chunkFileNames: "[name]-[hash].js" });

// With one character beyond ASCII, as patterns may have, V8 keeps all of a file in twice the room.
for (const name of await readdir(folder)) {
  if (!name.endsWith(".js")) continue;
  const source = await readFile(`${folder}/${name}`, "utf8");
  const escaped = source.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  await writeFile(`${folder}/${name}`, escaped);
}
