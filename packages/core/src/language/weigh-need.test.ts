import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weighNeed } from "./weigh-need.ts";

describe("a message needs nothing of a memory if it", () => {
  it.each([
    // only reacts
    "Perfect, much cleaner now",
    "yes, go on",
    "noch einmal, aber kürzer",
    // is to be translated
    "Traduci in inglese: «chi va piano va sano e va lontano»",
    "이 문장을 영어로 번역해 줘: 오늘은 날씨가 좋네요",
    // points at what both can see
    "Why does this loop never end?",
    "¿Qué hace este método?",
    "Что делает эта функция?",
    // asks what anybody could answer
    "How does a bloom filter work?",
    "What is the difference between a list and a tuple?",
    "How do I merge two dictionaries in Python?",
    "what is 12 times 14?",
  ])("is like: %s", (message) => expect(weighNeed(message)).toBeLessThan(0));

  it.each([
    "Who looks after the mailing list?",
    "When does the fair open?",
    "Can I send it to the printer already?",
    "How do I reach the test server?",
    "Wer betreut die Anlage in Kiel?",
    "¿Dónde está el manual?",
    "Когда следующая поставка?",
    "このファイルは誰が担当ですか",
    "这个文件什么时候发布",
  ])("is not like: %s", (message) => expect(weighNeed(message)).toBeGreaterThan(0));
});

it("judges any text, and of a long one its beginning and its end", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(weighNeed(text)).toSatisfy(Number.isFinite);
    }),
  );
  const [before, after] = ["Who owns this? ".repeat(40), " When is the release?".repeat(40)];
  expect(weighNeed(`${before}${"x".repeat(100_000)}${after}`)).toBe(weighNeed(`${before}${after}`));
});
