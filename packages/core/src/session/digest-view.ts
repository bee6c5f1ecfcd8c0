// The digests of a view's messages and prelude, by SHA-1. They are compared and stored in transcripts, and protect nothing.
import { createHash } from "node:crypto";
import { makeDigester } from "../view/digest.ts";

export const digestView = makeDigester((text) => createHash("sha1").update(text).digest("base64"));
