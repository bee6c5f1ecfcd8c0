// Draws points of cost against blind use as an SVG that reads on light and dark pages.

export interface Point {
  readonly series: string;
  readonly name: string;
  /** Cost divided by the cost of never clearing. */
  readonly ratio: number;
  /** Share of responses. */
  readonly blind: number;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [720, 420, 60, 50, 30, 30];
const [MIN_RATIO, MAX_RATIO, MAX_BLIND] = [0.75, 1.05, 0.04];
const COLOURS: Readonly<Record<string, string>> = {
  economy: "#2a78d6",
  "all but 5": "#c2571a",
};
const INK = "#808080";

export function drawChart(points: readonly Point[]): string {
  const lines = Object.entries(COLOURS).map(([series, colour]) => {
    const path = points
      .filter((point) => point.series === series)
      .map((point) => `${xOf(point)},${yOf(point)}`);
    return `<polyline points="${path.join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    "<title>Dollars against blind use, for each way of clearing</title>",
    ...drawAxes(),
    ...lines,
    ...points.flatMap(drawPoint),
    "</svg>\n",
  ].join("\n");
}

function drawAxes(): readonly string[] {
  const ratios = [0.8, 0.9, 1];
  const shares = [0, 0.01, 0.02, 0.03, 0.04];
  return [
    ...ratios.map((ratio) => {
      const y = yOf({ ratio });
      return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}" stroke="${INK}" stroke-opacity="0.3"/><text x="${LEFT - 8}" y="${y + 4}" text-anchor="end" fill="${INK}">${ratio.toFixed(1)}</text>`;
    }),
    ...shares.map((blind) => {
      const x = xOf({ blind });
      return `<text x="${x}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="${INK}">${(100 * blind).toFixed(0)}%</text>`;
    }),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle" fill="${INK}">responses that use what was cleared</text>`,
    `<text x="${LEFT}" y="${TOP - 12}" fill="${INK}">dollars ÷ never clearing</text>`,
  ];
}

function drawPoint(point: Point): readonly string[] {
  const colour = COLOURS[point.series] ?? INK;
  const isDefault = point.name.includes("default");
  const label = point.series === point.name ? point.name : `${point.series} ${point.name}`;
  return [
    `<circle cx="${xOf(point)}" cy="${yOf(point)}" r="${isDefault ? 7 : 4}" fill="${colour}"/>`,
    `<text x="${xOf(point) + 10}" y="${yOf(point) - 6}" fill="${colour}"${isDefault ? ' font-weight="bold"' : ""}>${label}</text>`,
  ];
}

const xOf = ({ blind }: Pick<Point, "blind">) => round(LEFT + (blind / MAX_BLIND) * (WIDTH - LEFT - RIGHT));
const yOf = ({ ratio }: Pick<Point, "ratio">) =>
  round(TOP + ((MAX_RATIO - ratio) / (MAX_RATIO - MIN_RATIO)) * (HEIGHT - TOP - BOTTOM));
const round = (value: number) => Math.round(10 * value) / 10;
