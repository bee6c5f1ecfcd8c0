// Digests of a view's messages and prelude, by SHA-1. They are only compared and stored in transcripts, not used for
// security.
import { createHash } from "node:crypto";
import { makeDigester } from "../view/digest.ts";

export const digestView = makeDigester((text) => createHash("sha1").update(text).digest("base64"));
