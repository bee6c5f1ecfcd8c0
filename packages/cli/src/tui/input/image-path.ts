// Recognises a paste that is only the path of an image, as terminals send it when a file is dropped. Pure.

const IMAGE = /\.(?:png|jpe?g|gif|webp)$/i;
/** A path must begin with a folder: a bare word could be anything. */
const PATH = /^(?:\/|~\/|\.{1,2}\/)[^\n"]{1,1000}$/;

export function findImagePath(paste: string): string | undefined {
  const text = paste.trim();
  const [, single, double] = /^(?:'([^'\n]+)'|"([^"\n]+)")$/.exec(text) ?? [];
  const path = single ?? double ?? text.replace(/\\(.)/g, "$1");
  return PATH.test(path) && IMAGE.test(path) ? path : undefined;
}
