// Recognises a paste that is only the path of an image, as terminals send it when a file is dropped. Pure.

const IMAGE = /\.(?:png|jpe?g|gif|webp)$/i;
/** A path must begin with a folder: a bare word could be anything. */
const PATH = /^(?:\/|~\/|\.{1,2}\/)[^\n"]{1,1000}$/;

/** What file managers copy. */
const FILE_URL = "file:///";

export function findImagePath(paste: string): string | undefined {
  const text = paste.trim();
  const [, single, double] = /^(?:'([^'\n]+)'|"([^"\n]+)")$/.exec(text) ?? [];
  const path = single ?? double ?? (text.startsWith(FILE_URL) ? pathIn(text) : text.replace(/\\(.)/g, "$1"));
  return PATH.test(path) && IMAGE.test(path) ? path : undefined;
}

/** Undefined parts of an address, such as a lone %, are left as they are. */
function pathIn(url: string): string {
  const path = url.slice(FILE_URL.length - 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
