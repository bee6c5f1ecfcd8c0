// Makes the published pal from the sources of all packages: one small file that starts, and beside it what commands load
// when they need it. `node packages/cli/build.ts [FOLDER]`; without a folder, packages/cli/bundle.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const folder = process.argv[2] ?? `${here}bundle`;

/**
 * string-width makes the set of all emoji when it is loaded (https://github.com/sindresorhus/string-width, `rgiEmojiRegex` in
 * index.js), which takes thirty milliseconds, and as long to compile. Nothing is an emoji that has none of these
 * characters in it, so the set is made when one turns up.
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

/**
 * Yoga fetches itself from a data URL (https://github.com/facebook/yoga, javascript/src/index.ts), which takes a tenth of
 * the start; its bytes can be handed over.
 */
const bytesOfYoga: Plugin = {
  name: "bytes-of-yoga",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/ }, async ({ path }) => {
      const [index, binary] = await Promise.all(
        [path, path.replace(/src([\\/])index\.js$/, "binaries$1yoga-wasm-base64-esm.js")].map((file) =>
          readFile(file, "utf8"),
        ),
      );
      const bytes = /"data:application\/octet-stream;base64,([^"]+)"/.exec(binary ?? "")?.[1];
      const call = "await loadYoga()";
      if (!bytes || !index?.includes(call)) throw new Error(`${path} has changed: look at this again.`);
      return {
        contents: index.replace(call, `await loadYoga({ wasmBinary: Buffer.from("${bytes}", "base64") })`),
      };
    });
    onLoad({ filter: /[\\/]yoga-wasm-base64-esm\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/(base64,)[^"]+"/, '$1"'),
    }));
  },
};

/** What a first request seldom needs: each in a file of its own, read when one of its functions is called. */
const LATE_PACKAGES = ["diff", "ignore", "jsonc-parser", "marked", "picomatch", "unbash", "yaml"];

const latePackages: Plugin = {
  name: "late-packages",
  setup({ onResolve, onLoad }) {
    const ours = new RegExp(`^(${LATE_PACKAGES.join("|")})$`);
    onResolve({ filter: ours }, ({ path, importer }) =>
      importer.includes("node_modules") ? undefined : { path, namespace: "late", sideEffects: false },
    );
    onLoad({ filter: /.*/, namespace: "late" }, async ({ path }) => {
      const real = await import(path);
      const names = Object.keys(real).filter(
        (name) => typeof real[name] === "function" && name !== "module.exports",
      );
      const exports = names.map((name) =>
        name === "default"
          ? `export default /* @__PURE__ */ late("default");`
          : `export const ${name} = /* @__PURE__ */ late("${name}");`,
      );
      return { contents: `${lateSource(path)}\n${exports.join("\n")}` };
    });
  },
};

const lateSource = (name: string) => `
let loaded;
const load = () => (loaded ??= require("./late/${name}.cjs"));
const late = (name) => new Proxy(function () {}, {
  apply: (_, self, args) => Reflect.apply(load()[name], self, args),
  construct: (_, args) => Reflect.construct(load()[name], args),
  get: (_, key) => load()[name][key],
});`;

const banner = {
  js: 'import { createRequire as requireFrom } from "node:module";const require = requireFrom(import.meta.url);',
};

const common = {
  bundle: true,
  platform: "node",
  target: "node22.18",
  minify: true,
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
} as const satisfies BuildOptions;

await rm(folder, { recursive: true, force: true });
for (const name of LATE_PACKAGES) {
  // A module that Node runs as CommonJS, and that a bundler can only take apart in its other form, which has no default.
  const isTwofold = name === "jsonc-parser";
  const isDefault = !isTwofold && "default" in (await import(name));
  const contents = `export * from "${name}";${isDefault ? `export { default } from "${name}";` : ""}`;
  await build({
    ...common,
    stdin: { contents, resolveDir: here },
    outfile: `${folder}/late/${name}.cjs`,
    format: "cjs",
    ...(isTwofold && { mainFields: ["module"] }),
  });
}
await build({
  ...common,
  entryPoints: [`${here}src/main.ts`],
  outdir: folder,
  entryNames: "pal",
  // In one file `pal --version` would read three megabytes.
  splitting: true,
  format: "esm",
  conditions: ["@palimpsest/source"],
  jsx: "automatic",
  external: ["./late/*"],
  // Ink names it at its top and asks for it in development only: https://github.com/vadimdemedes/ink/issues/571
  alias: { "react-devtools-core": `${here}nothing.js` },
  // Seven places make a segmenter when they are loaded, most of them in Ink.
  define: { ...common.define, "Intl.Segmenter": "LateSegmenter" },
  inject: [`${here}src/text/late-segmenter.ts`],
  plugins: [lateEmoji, bytesOfYoga, latePackages],
  // Some packages inside are CommonJS and ask for Node's own modules by `require`; and so do we, for those that come late.
  banner,
});

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
