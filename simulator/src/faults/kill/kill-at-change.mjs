// Loaded before a program to kill it with SIGKILL at one of its changes to files whose path contains a text: before the change or, for
// a write, in the middle of it. KILL_AT_CHANGE={"number":N,"within":TEXT,"isTorn":true,"log":PATH}; each change is a line of the log.
import fs from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const { number, within, isTorn, log } = JSON.parse(process.env.KILL_AT_CHANGE);
const { appendFileSync, writeSync: writeTruly } = fs;
const files = new Map();
let changes = 0;

/** `tear` makes the first half of the change. */
function meet(what, path, tear) {
  if (!String(path).includes(within)) return;
  appendFileSync(log, `${what} ${path}\n`);
  if (++changes !== number) return;
  if (isTorn) tear?.();
  process.kill(process.pid, "SIGKILL");
}

const half = (data) => {
  const bytes = Buffer.from(data);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
};

for (const name of ["rename", "link"]) {
  const { [name]: change } = promises;
  promises[name] = async (from, to) => {
    meet(name, to);
    return change(from, to);
  };
}
for (const name of ["unlink", "rm", "mkdir"]) {
  const { [name]: change } = promises;
  promises[name] = async (path, options) => {
    meet(name, path);
    return change(path, options);
  };
}

const { open } = promises;
promises.open = async (path, ...rest) => {
  const file = await open(path, ...rest);
  const { writeFile, truncate } = file;
  file.writeFile = async (data, options) => {
    meet("write", path, () => writeTruly(file.fd, half(data)));
    return writeFile.call(file, data, options);
  };
  file.truncate = async (size) => {
    meet("truncate", path);
    return truncate.call(file, size);
  };
  return file;
};

// Files that are appended to are kept open, as file descriptors.
const { openSync, close, closeSync } = fs;
fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest);
  files.set(file, path);
  return file;
};
fs.close = (file, ...rest) => {
  files.delete(file);
  close(file, ...rest);
};
fs.closeSync = (file) => {
  files.delete(file);
  closeSync(file);
};
fs.writeSync = (file, data, ...rest) => {
  if (files.has(file)) meet("append", files.get(file), () => writeTruly(file, half(data)));
  return writeTruly(file, data, ...rest);
};

syncBuiltinESMExports();
