import { describe, expect, it } from "vitest";
import { isSelfContained } from "./is-self-contained.ts";

describe("a message needs nothing from memory if it", () => {
  it.each([
    // only reacts
    "Perfect, much cleaner now",
    "yes, go on",
    "sim, pode seguir",
    "続けて",
    "1 and 3",
    "/help",
    "And now the same for columns",
    "hold on",
    "noch einmal, aber kürzer",
    "lo mismo al revés",
    "不对,另一个",
    // is what a program printed
    'Traceback (most recent call last):\n  File "a.py", line 3\nValueError: bad input',
    "thread 'main' panicked at src/import.rs:88:14:\nindex out of bounds: the len is 3 but the index is 3",
    // is to be translated
    "Traduci in inglese: «chi va piano va sano e va lontano»",
    "이 문장을 영어로 번역해 줘: 오늘은 날씨가 좋네요",
    'Translate "the freeze is over" into German',
    // points at what both can see
    "Why does this loop never end?",
    "¿Qué hace este método?",
    "Sposta questa variabile in fondo al file",
    "Kürze bitte den zweiten Absatz",
    "Что делает эта функция?",
    "这个函数太长了",
    "What did you change?",
    // is an order about code
    "rename buf to chunk in reader.c",
    "It is null for an empty list; make it return [] instead",
    "Add a --quiet option",
    "Lis src/main.ts et explique la boucle",
    "差分を見せて。",
    "Can we sort these imports?",
    // asks what anybody could answer
    "How does a bloom filter work?",
    "What is the difference between a list and a tuple?",
    "Wie kann man in Go rekursiv sortieren?",
    "How do I merge two dictionaries in Python?",
    "what is 12 times 14?",
  ])("is like: %s", (message) => {
    expect(isSelfContained(message)).toBe(true);
  });

  it.each([
    "Who looks after the mailing list?",
    "When does the fair open?",
    "Can I send it to the printer already?",
    "What do we call this function elsewhere?",
    "Prepare the letter to the county",
    "How do I reach the test server?",
    "Is it fine to delete this file?",
    "The pump stopped again. Read src/pump.ts.",
    "Fix the crash in the scheduler",
    "Sort test files how?",
    "Wer betreut die Anlage in Kiel?",
    "Puis-je supprimer ce fichier ?",
    "¿Dónde está el manual?",
    "Posso spegnere il forno?",
    "Когда следующая поставка?",
    "このファイルは誰が担当ですか",
    "这个文件什么时候发布",
    "yes, and merge it",
    "wait until we have the approval",
    "And now the invoices of the customers",
    "Error: which customers does it affect?",
  ])("is not like: %s", (message) => {
    expect(isSelfContained(message)).toBe(false);
  });
});
