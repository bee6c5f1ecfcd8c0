// Parses the submodules of a git index: git starts another git in each. Pure.

const GITLINK = 0o160000;
const FOLDER = 0o040000;
const ENTRY_HEAD = 40;
const HEADER = 12;

/**
 * The paths of all submodules. `undefined` if they cannot be determined: the index is split over several files, represents
 * whole folders by one entry, or has a table of entry positions that contradicts the entries.
 */
export function parseSubmodules(index: Buffer, hashBytes: 20 | 32): readonly string[] | undefined {
  if (index.length < HEADER || index.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = index.readUInt32BE(4);
  const count = index.readUInt32BE(8);
  if (version < 2 || version > 4 || count > index.length / ENTRY_HEAD) return undefined;
  const found: string[] = [];
  const starts = new Uint32Array(count + 1);
  let at = HEADER;
  let name: Buffer = Buffer.alloc(0);
  for (let entry = 0; entry < count; entry++) {
    starts[entry] = at;
    const flagsAt = at + ENTRY_HEAD + hashBytes;
    if (flagsAt + 4 > index.length) return undefined;
    const isExtended = (index.readUInt16BE(flagsAt) & 0x4000) !== 0;
    const nameAt = flagsAt + (isExtended ? 4 : 2);
    const read = version === 4 ? compressedName(index, nameAt, name) : plainName(index, nameAt, at);
    if (!read) return undefined;
    name = read.name;
    const kind = index.readUInt32BE(at + 24) & 0o170000;
    if (kind === FOLDER) return undefined;
    if (kind === GITLINK) {
      const path = name.toString("utf8");
      // A name that is not valid UTF-8 could not be looked up.
      if (!Buffer.from(path).equals(name)) return undefined;
      found.push(path);
    }
    at = read.end;
  }
  starts[count] = at;
  return areExtensionsPlain(index, starts, hashBytes) ? found : undefined;
}

interface NameRead {
  readonly name: Buffer;
  readonly end: number;
}

/** Entries are padded with zeros to a multiple of eight. */
function plainName(index: Buffer, nameAt: number, entryAt: number): NameRead | undefined {
  const nul = index.indexOf(0, nameAt);
  if (nul < 0) return undefined;
  return { name: index.subarray(nameAt, nul), end: entryAt + ((nul - entryAt + 8) & ~7) };
}

/** A number says how much of the previous name is dropped; the rest is appended. */
function compressedName(index: Buffer, nameAt: number, before: Buffer): NameRead | undefined {
  let at = nameAt;
  let byte = index[at++];
  let dropped = (byte ?? 0) & 0x7f;
  while (byte !== undefined && (byte & 0x80) !== 0 && dropped <= before.length) {
    byte = index[at++];
    dropped = ((dropped + 1) << 7) | ((byte ?? 0) & 0x7f);
  }
  const nul = index.indexOf(0, at);
  if (byte === undefined || nul < 0 || dropped > before.length) return undefined;
  const kept = before.subarray(0, before.length - dropped);
  return { name: Buffer.concat([kept, index.subarray(at, nul)]), end: nul + 1 };
}

/** Large indexes have a table of entry positions for git's threads, which must match the entries read here. */
function areExtensionsPlain(index: Buffer, starts: Uint32Array, hashBytes: number): boolean {
  const end = index.length - hashBytes;
  const start = starts.at(-1)!;
  // The last extension says where the first begins; git reads it from the end of the file.
  const endMark = end - 12 - hashBytes;
  const isMarked = endMark >= start && index.toString("latin1", endMark, endMark + 4) === "EOIE";
  if (isMarked && index.readUInt32BE(endMark + 8) !== start) return false;
  let at = start;
  while (at + 8 <= end) {
    const kind = index.toString("latin1", at, at + 4);
    const size = index.readUInt32BE(at + 4);
    if (kind === "link" || at + 8 + size > end) return false;
    if (kind === "IEOT" && !isTablePlain(index.subarray(at + 8, at + 8 + size), starts)) return false;
    at += 8 + size;
  }
  return at === end;
}

function isTablePlain(table: Buffer, starts: Uint32Array): boolean {
  let entry = 0;
  for (let at = 4; at + 8 <= table.length; at += 8) {
    if (table.readUInt32BE(at) !== starts[entry]) return false;
    entry += table.readUInt32BE(at + 4);
  }
  return entry === starts.length - 1;
}
