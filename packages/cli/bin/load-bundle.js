// Loads the files of the published pal. Each is a script that gives a function with the parameters of a CommonJS module.
//
// Node's compile cache keeps a module as it was before it ran: without most of its functions, which V8 compiles when they are
// first called. This keeps what has been compiled when pal ends, beside Node's cache, so the next start compiles almost nothing.

const { readFileSync, renameSync, rmSync, statSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { createRequire, getCompileCacheDir } = process.getBuiltinModule("node:module");
const { join } = process.getBuiltinModule("node:path");
const { Script } = process.getBuiltinModule("node:vm");
const { crc32 } = process.getBuiltinModule("node:zlib");

/** One start does not call everything: the first may have been `pal --version`. After this many, the code of a file is final. */
const MAX_SAVES = 5;
/** Long sessions save before their end, because V8 drops the code of functions that have not been called for a while. */
const SAVE_MS = 60_000;
/** A checksum (V8 does not look for damage), and how often it has been saved. */
const TRAILER_BYTES = 5;

/** Loads this file of the folder and all that it requires; returns its exports. */
export function loadBundle(folder, entry) {
  const requireBuiltin = createRequire(import.meta.url);
  const modules = new Map();
  const unsaved = [];
  const load = (name) => {
    if (!name.startsWith("./")) return requireBuiltin(name);
    const known = modules.get(name);
    if (known) return known.exports;
    const { script, filename, saves, store } = compileFile(folder, name);
    if (store && saves < MAX_SAVES) unsaved.push({ script, store, saves });
    const module = { exports: {}, require: load };
    modules.set(name, module);
    script.runInThisContext()(module.exports, load, module, filename, folder);
    return module.exports;
  };
  const saveNext = () => {
    const next = unsaved.shift();
    if (next) saveCode(next);
    return next !== undefined;
  };
  process.once("exit", () => {
    while (saveNext());
  });
  // One file at a time, so that keys are not kept waiting.
  setTimeout(function saveSoon() {
    if (saveNext()) setTimeout(saveSoon).unref();
  }, SAVE_MS).unref();
  return load(entry);
}

function compileFile(folder, name) {
  const filename = join(folder, name);
  // The build leaves no character beyond ASCII.
  const source = readFileSync(filename, "latin1");
  const directory = findOwnFolder();
  // V8 compares only the length of the source with that of the compiled one.
  const store = directory && join(directory, `pal-${name.slice(2)}-${crc32(source).toString(16)}`);
  const saved = store ? readCode(store) : undefined;
  const script = new Script(source, { filename, cachedData: saved?.code });
  return { script, filename, store, saves: saved && !script.cachedDataRejected ? saved.saves : 0 };
}

/** Compiled code runs without a look at its source, so it must not come from a folder in which others can write. */
function findOwnFolder() {
  const folder = getCompileCacheDir();
  if (folder === undefined || process.getuid === undefined) return folder;
  const { uid, mode } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return uid === process.getuid() && (mode & 0o002) === 0 ? folder : undefined;
}

function readCode(store) {
  try {
    const bytes = readFileSync(store);
    const end = bytes.length - TRAILER_BYTES;
    const code = bytes.subarray(0, end);
    return bytes.readUInt32LE(end) === crc32(code) ? { code, saves: bytes[end + 4] } : undefined;
  } catch {
    return undefined;
  }
}

function saveCode({ script, store, saves }) {
  const draft = `${store}.${process.pid}`;
  try {
    const code = script.createCachedData();
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeUInt32LE(crc32(code));
    trailer[4] = saves + 1;
    writeFileSync(draft, Buffer.concat([code, trailer]));
    renameSync(draft, store);
  } catch {
    // On a full disk, say. The next start compiles again.
    rmSync(draft, { force: true });
  }
}
