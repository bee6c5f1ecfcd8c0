// Recognizes the image formats of the API by their bytes, and reads the size of the picture. Pure.

/** The API accepts 5 MB of base64 per image. */
export const IMAGE_BYTES = 3_750_000;
/** The API's limit in pixels per side. One larger image in the view would make every later request fail. */
export const IMAGE_SIDE = 8_000;

export interface Picture {
  readonly mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  /** `undefined` when the header is damaged. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

/** `undefined` if it is not an image that the API accepts. */
export function readPicture(bytes: Buffer): Picture | undefined {
  if (bytes.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n") return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  const start = bytes.subarray(0, 6).toString("latin1");
  if (start === "GIF87a" || start === "GIF89a") return readGif(bytes);
  const isWebp = start.startsWith("RIFF") && bytes.subarray(8, 12).toString("latin1") === "WEBP";
  return isWebp ? readWebp(bytes) : undefined;
}

function readPng(bytes: Buffer): Picture {
  const size =
    bytes.length >= 24 ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
  return { mediaType: "image/png", size };
}

function readGif(bytes: Buffer): Picture {
  const size =
    bytes.length >= 10 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : undefined;
  return { mediaType: "image/gif", size };
}

/** Reads segments up to the frame header, which has the size. Its marker is C0 to CF, except three with other meanings. */
function readJpeg(bytes: Buffer): Picture {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
      return { mediaType: "image/jpeg", size };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return { mediaType: "image/jpeg", size: undefined };
}

function readWebp(bytes: Buffer): Picture {
  return { mediaType: "image/webp", size: bytes.length >= 30 ? readWebpSize(bytes) : undefined };
}

function readWebpSize(bytes: Buffer): Picture["size"] {
  const kind = bytes.subarray(12, 16).toString("latin1");
  if (kind === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === "VP8 ")
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}
