import { extent } from 'd3-array';
import { line } from 'd3-shape';

/** A row's history within 52 × 20 px: its line, and where it ends; the lowest value lies at the bottom. */
export function sparklineShape(values: readonly number[]): { line: string; end: readonly [number, number] } {
  const [low = 0, high = 0] = extent(values);
  const span = high - low || 1;
  const x = (point: number) => 1 + (48 * point) / Math.max(1, values.length - 1);
  const y = (value: number) => 18 - (16 * (value - low)) / span;
  const path = line<number>()
    .x((_value, point) => x(point))
    .y(y)
    .digits(1);
  return { line: path([...values]) ?? '', end: [x(values.length - 1), y(values.at(-1) ?? low)] };
}
