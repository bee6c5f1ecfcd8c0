import { describe, expect, it } from "vitest";
import { asksForMemories } from "./asks-for-memories.ts";

describe("a message asks for all memories if it is like", () => {
  it.each([
    "What do you remember?",
    "what do you know about me",
    "Please show me your memories.",
    "Hey, what's in your memory?",
    "Woran erinnerst du dich?",
    "Was weißt du über mich?",
    "De quoi te souviens-tu ?",
    "¿Qué recuerdas de mí?",
    "Cosa ricordi?",
    "O que você lembra?",
    "Что ты помнишь?",
    "你记得什么？",
    "何を覚えていますか？",
    "뭘 기억하고 있어?",
  ])("%s", (message) => expect(asksForMemories(message)).toBe(true));
});

describe("it asks for something else if it is like", () => {
  it.each([
    "What do you remember about the deploys?",
    "Do you know what the audit is about?",
    "Was weißt du über den Cache?",
    "Remember that we deploy on Tuesdays.",
    "你记得审计是哪天吗？",
    "",
  ])("%s", (message) => expect(asksForMemories(message)).toBe(false));
});
