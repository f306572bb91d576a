import { extent, ticks, tickStep } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';

/** Where a chart's points and values lie within its frame, in px from its upper left corner. */
export interface ChartShape {
  /** Values at round steps, the lowest first; nothing is one of them. */
  ticks: number[];
  /** Some value lies below nothing. */
  belowZero: boolean;
  x: (point: number) => number;
  y: (value: number) => number;
  line: (values: readonly number[]) => string;
  /** Between the line and nothing. */
  area: (values: readonly number[]) => string;
}

/** The grid has about as many steps, each a round value. */
const wantedTicks = 3;

export interface ChartFrame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What lies beyond nothing by less than this part of a step needs no step of its own. */
const slight = 0.5;

/**
 * Points lie side by side over the whole width, values within the frame, at the same px for each unit everywhere. The
 * outermost ticks hold the values between them, but where they go only slightly beyond nothing: a few returns below
 * a month of sales. There the scale ends at the value itself, and nothing is the outermost tick on that side.
 */
export function chartShape(
  series: readonly (readonly number[])[],
  points: number,
  frame: ChartFrame,
): ChartShape {
  const values = series.flat();
  const [low = 0, high = 0] = extent([0, ...values]);
  const scale = scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .range([frame.top + frame.height, frame.top])
    .nice(wantedTicks);
  const [bottom = 0, top = 1] = scale.domain();
  const step = tickStep(bottom, top, wantedTicks);
  scale.domain([
    low < 0 && high > 0 && -low < slight * step ? low : bottom,
    low < 0 && high > 0 && high < slight * step ? high : top,
  ]);
  const across = scaleLinear()
    .domain([0, Math.max(1, points - 1)])
    .range([frame.left, frame.left + frame.width]);
  const x = (point: number) => across(point);
  const y = (value: number) => scale(value);
  const at = (_value: number, point: number) => x(point);
  const path = line<number>().x(at).y(y).digits(1);
  const filled = area<number>().x(at).y0(y(0)).y1(y).digits(1);
  return {
    ticks:
      low === high
        ? [0, 1]
        : ticks(bottom, top, wantedTicks).filter((tick) => isWithin(tick, scale.domain())),
    belowZero: low < 0,
    x,
    y,
    line: (some) => path([...some]) ?? '',
    area: (some) => filled([...some]) ?? '',
  };
}

const isWithin = (value: number, [low = 0, high = 0]: readonly number[]) => value >= low && value <= high;

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
