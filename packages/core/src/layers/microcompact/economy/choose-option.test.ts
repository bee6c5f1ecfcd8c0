// The choice among places to clear from.
import { expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";

const TERMS = { alpha: 1, minCleared: 4_000 };
const option = (rent: number, price: number, freed = 5_000) => ({ rent, price, freed });

it.each([
  ["the largest gain, not the most that pays", [option(30, 10), option(50, 40)], 0],
  ["of equals the last, which frees the most", [option(30, 10), option(40, 20)], 1],
  ["what just pays", [option(10, 10)], 0],
  ["nothing that does not pay", [option(9, 10)], undefined],
  ["what pays among what does not", [option(9, 10), option(12, 11), option(20, 30)], 1],
  ["nothing that frees too little", [option(30, 10, 3_999)], undefined],
  ["the best that frees enough", [option(30, 10, 3_999), option(11, 10, 4_000)], 1],
  ["a break that costs less than nothing", [option(0, -5)], 0],
])("takes %s", (_, options, chosen) => {
  expect(chooseOption(options, TERMS)).toBe(chosen === undefined ? undefined : options[chosen]);
});

it("requires α times the price", () => {
  expect(chooseOption([option(19, 10)], { ...TERMS, alpha: 2 })).toBeUndefined();
  expect(chooseOption([option(20, 10)], { ...TERMS, alpha: 2 })).toBeDefined();
});
