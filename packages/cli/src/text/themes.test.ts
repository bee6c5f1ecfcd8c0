import { describe, expect, it } from "vitest";
import { toDrawable } from "../terminal/own-escape.ts";
import { paintOf } from "./paint.ts";
import { COLORS, THEMES, type Theme } from "./themes.ts";

type Rgb = readonly [number, number, number];

const STEPS = [0, 95, 135, 175, 215, 255];

/** The colours 16 to 255 of xterm: a cube, then greys. */
function rgbOf(color: unknown): Rgb {
  const index = Number(color);
  if (index >= 232) return [8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)];
  const at = index - 16;
  return [STEPS[Math.floor(at / 36)]!, STEPS[Math.floor(at / 6) % 6]!, STEPS[at % 6]!];
}

const toLinear = (part: number): number =>
  part <= 0.03928 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

/** The contrast ratio as defined by WCAG, from 1 to 21. */
function contrastOf(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

/** Simulates missing cones in linear light: Viénot, Brettel and Mollon 1999; for tritan, Machado 2009. */
const BLINDNESS: Readonly<Record<string, readonly Rgb[]>> = {
  protan: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deutan: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const seeWith = (matrix: readonly Rgb[], color: Rgb): number[] => {
  const linear = color.map(toLinear);
  return matrix.map((row) => row.reduce((sum, weight, at) => sum + weight * linear[at]!, 0));
};

const distanceOf = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((part, at) => part - b[at]!));

const BLACK: Rgb = [0, 0, 0];
const DARK: Rgb = [40, 42, 54];
const WHITE: Rgb = [255, 255, 255];

const listColors = (theme: Theme) => {
  const { kinds, ...roles } = COLORS[theme];
  return [...Object.values(roles), ...kinds];
};

describe("themes", () => {
  it("are readable: dark and light on their backgrounds, color-blind on both", () => {
    for (const color of listColors("dark"))
      expect(contrastOf(rgbOf(color), DARK), `dark ${color}`).toBeGreaterThan(4.5);
    for (const color of listColors("light"))
      expect(contrastOf(rgbOf(color), WHITE), `light ${color}`).toBeGreaterThan(4.5);
    for (const color of listColors("color-blind"))
      for (const background of [BLACK, WHITE])
        expect(contrastOf(rgbOf(color), background), `color-blind ${color}`).toBeGreaterThan(3);
  });

  it.each(Object.entries(BLINDNESS))("tells added from removed and good from bad to %s eyes", (_, matrix) => {
    const see = (color: unknown) => seeWith(matrix, rgbOf(color));
    const { added, removed, good, error } = COLORS["color-blind"];
    expect(distanceOf(see(added), see(removed))).toBeGreaterThan(0.4);
    expect(distanceOf(see(good), see(error))).toBeGreaterThan(0.4);
  });

  it("are applied, restore an outer style after an inner one, and use no colour if colours are off", () => {
    const { error, link, accent } = paintOf("color", "dark");
    expect(toDrawable(error(`a${accent("b")}c`))).toBe(
      "\x1b[38;5;210ma\x1b[38;5;80mb\x1b[39m\x1b[38;5;210mc\x1b[39m",
    );
    expect(toDrawable(link("a"))).toBe("\x1b[38;5;111m\x1b[4ma\x1b[24m\x1b[39m");
    for (const theme of THEMES) {
      const paint = paintOf("mono", theme);
      const all = [...Object.values(paint), ...paint.kinds].filter((style) => typeof style === "function");
      for (const style of all) expect(toDrawable(style("a"))).not.toMatch(/\[(3[0-8]|9\d)/);
    }
  });
});
