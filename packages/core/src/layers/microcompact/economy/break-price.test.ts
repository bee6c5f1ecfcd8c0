// The price of a break, compared with the two requests around it.
import fc from "fast-check";
import { expect, it } from "vitest";
import { RATES } from "../work.case.ts";
import { priceBreak } from "./break-price.ts";

const input = { ttl: "5m" as const, size: 100_000, freed: 20_000, rewritten: 16_000, unsent: 3_000 };

it.each([
  ["5m", 1.15 * 16_000],
  ["1h", 1.9 * 16_000],
] as const)("is (ω−ρ)·S with a cache of %s", (ttl, price) => {
  expect(priceBreak({ ...input, ttl, rates: () => RATES })).toBeCloseTo(price, 6);
});

it("is what the request costs more than without the break, apart from the rent on what is cleared", () => {
  const tokens = fc.nat(50_000);
  fc.assert(
    fc.property(tokens, tokens, tokens, tokens, fc.nat(200_000), (front, freed, rewritten, unsent, step) => {
      const size = front + freed + rewritten + unsent;
      const rates = (prompt: number) => ({ ...RATES, input: prompt > step ? 5 : 2 });
      const [now, after] = [rates(size), rates(size - freed)];
      const without = now.input * (now.read * (front + rewritten) + now.write5m * unsent);
      const broken = after.input * (after.read * front + after.write5m * (rewritten + unsent));
      const price = priceBreak({ rates, ttl: "5m", size, freed, rewritten, unsent })!;
      expect(price * now.input).toBeCloseTo(broken - without, 3);
    }),
  );
});

it("is unknown where one of the two prices is", () => {
  expect(priceBreak({ ...input, rates: (tokens) => (tokens > 90_000 ? RATES : undefined) })).toBeUndefined();
  expect(priceBreak({ ...input, rates: (tokens) => (tokens > 90_000 ? undefined : RATES) })).toBeUndefined();
});
