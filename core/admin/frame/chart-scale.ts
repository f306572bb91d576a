/**
 * Round values for three or four grid lines from at most `min` to at least `max`, with 0 among them: 1,430 → 0, 500,
 * 1000, 1500; from -390 to 820 → -500, 0, 500, 1000.
 */
export function niceTicks(max: number, min = 0, wanted = 3): number[] {
  const [high, low] = [Math.max(0, max), Math.min(0, min)];
  if (!(high > low)) return [0, 1];
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const first = -Math.ceil(-low / step - 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_tick, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

/** Moves label positions apart until neighbours are `gap` px from each other, staying within 0…`limit`. */
export function spreadLabels(positions: readonly number[], gap: number, limit: number): number[] {
  const order = positions.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  for (let i = 1; i < order.length; i += 1) {
    const above = order[i - 1];
    const here = order[i];
    if (above && here) here.at = Math.max(here.at, above.at + gap);
  }
  const last = order.at(-1);
  if (last && last.at > limit) last.at = limit;
  for (let i = order.length - 2; i >= 0; i -= 1) {
    const here = order[i];
    const below = order[i + 1];
    if (here && below) here.at = Math.min(here.at, below.at - gap);
  }
  const spread = [...positions];
  for (const { at, index } of order) spread[index] = at;
  return spread;
}
